import { m } from '~/paraglide/messages'
import { withoutMarks } from '~/schema/asTitle'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import { membersOfGroups, type Placed } from '~/schema/ui/groupLayout'
import type { Child } from '../../fields/childFields'
import type { Field } from '../../fields/Field'
import { partKey, tabsKey } from '../../state/FormState'
import { memberKey } from '../../store/keys'
import type { PlacedMembers } from '../members/placedMembers'
import { memberTitle } from '../names/memberTitle'
import type { Part } from '../Row'
import type { Slot } from './fieldOf'
import type { Parts } from './Parts'
import type { RowsInput } from './RowsInput'
import { memberSlot, NONE } from './slots'

/** The members of an open group: loose ones, sections, tabs, what another choice left, and room for more. */
export function addMembers(
  rows: Parts,
  slot: Slot,
  field: Field,
  members: PlacedMembers,
  depth: number,
  { resolver, state, isDrawn }: Pick<RowsInput, 'resolver' | 'state' | 'isDrawn'>,
): void {
  const { key, node } = slot
  const common = {
    order: rows.order(members.order),
    missing: node === undefined ? (slot.missing ?? { path: slot.path, order: slot.order }) : undefined,
    absentSources: node === undefined || isDrawn ? [...slot.absentSources, field.schema.sources] : NONE,
    isReadOnly: field.isReadOnly,
    isSettled: hasSameMembers(field.schema),
  }

  /** @param level how many sections and tabs of this object they are in. */
  function addAll(children: readonly Child[], at: number, level: number): void {
    const shared = { ...common, partsAround: field.partsAround + level }
    for (const child of children) {
      if (!isShown(child)) continue
      const title = memberTitle(resolver, field.schema, child)
      rows.addChild(memberSlot(slot, child, title, shared), at)
    }
  }

  /** What was shown stays, also when it is emptied: somebody may be at it. */
  function isShown({ name, node, isRequired }: Child): boolean {
    return !state.isSetOnly || node !== undefined || isRequired || rows.had(memberKey(key, name))
  }

  /** @param around name of the group that these are in. */
  function addGroups(groups: readonly Placed<Child>[], around: string, level: number): void {
    const tabs = groups.filter(({ isTab }) => isTab)
    for (const placed of groups) {
      if (!placed.isTab) addSection(placed, level)
      else if (placed === tabs[0]) addTabs(tabs, around, level)
    }
  }

  function addInside({ members, groups, name }: Placed<Child>, level: number): void {
    addAll(members, depth, level + 1)
    addGroups(groups, name, level + 1)
  }

  function addSection(placed: Placed<Child>, level: number): void {
    if (!membersOfGroups([placed]).some(isShown)) return
    const rowKey = partKey(key, placed.name)
    const isOpen = state.sections.get(rowKey) ?? placed.group.isOpen
    const part = partOf(placed)
    rows.add({ kind: 'section', key: rowKey, depth, field, isOpen, part, level, isHead: false })
    if (isOpen) addInside(placed, level)
  }

  function addTabs(tabs: readonly Placed<Child>[], around: string, level: number): void {
    const rowKey = tabsKey(key, around)
    const wanted = state.tabs.get(rowKey)
    const shown = tabs.find(({ index }) => index === wanted) ?? tabs[0]
    if (shown === undefined) return
    rows.add({
      kind: 'tabs',
      key: rowKey,
      depth,
      field,
      tabs: tabs.map(partOf),
      selected: partOf(shown),
      level,
      isHead: false,
    })
    addInside(shown, level)
  }

  function addKept(): void {
    if (members.kept.length === 0) return
    const rowKey = partKey(key, 'kept')
    const isOpen = state.sections.get(rowKey) ?? false
    const titles = members.kept.map(
      (member) => [member.name, memberTitle(resolver, field.schema, member)] as const,
    )
    rows.add({ kind: 'kept', key: rowKey, depth, field, isOpen, members: new Map(titles), isHead: false })
    if (isOpen) addAll(members.kept, depth + 1, 0)
  }

  addKept()
  addAll(members.loose, depth, 0)
  addGroups(members.groups, '', 0)
  // Of a form that is drawn, every object can have one more field.
  if (isDrawn || (members.isOpen && !field.isReadOnly && field.ui.isExpandable)) {
    const names = node?.kind === 'object' ? node.members.map((member) => member.key) : []
    rows.add({ kind: 'add-member', key: `${key}\nadd`, depth, field, names, isHead: false })
  }
}

/** Whether no value decides which members there are. */
function hasSameMembers({ choices, conditions, dependents }: ResolvedSchema): boolean {
  return choices.length === 0 && conditions.length === 0 && dependents.length === 0
}

function partOf(placed: Placed<Child>): Part {
  const { group, index } = placed
  const { title: writtenTitle = m.forms_group_number({ number: index + 1 }), description } = group
  const names = membersOfGroups([placed]).map(({ name }) => name)
  return { index, title: withoutMarks(writtenTitle), writtenTitle, description, names }
}
