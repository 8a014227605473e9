import { m } from '~/paraglide/messages'
import type { Placed } from '../schema/uiGroups'
import type { RowsInput } from './buildRows'
import type { Child } from './childFields'
import { partKey } from './FormState'
import type { Slot } from './fieldOf'
import { nameAsTitle } from './labels'
import type { Parts } from './Parts'
import type { PlacedMembers } from './placedMembers'
import type { Field, Part } from './Row'
import { memberSlot, NONE } from './slots'

/** The members of an open group: loose ones, sections, tabs, what another choice left, and room for more. */
export function addMembers(
  rows: Parts,
  slot: Slot,
  field: Field,
  members: PlacedMembers,
  depth: number,
  { resolver, state }: Pick<RowsInput, 'resolver' | 'state'>,
): void {
  const { key, node } = slot
  const shared = {
    order: rows.order(members.order),
    missing: node === undefined ? (slot.missing ?? { path: slot.path, order: slot.order }) : undefined,
    absentSources: node === undefined ? [...slot.absentSources, field.schema.sources] : NONE,
    isReadOnly: field.isReadOnly,
  }

  function addAll(children: readonly Child[], at: number): void {
    for (const child of children) rows.addChild(memberSlot(slot, child, shared), at)
  }

  function addSection(placed: Placed<Child>): void {
    const rowKey = partKey(key, placed.index)
    const isOpen = state.sections.get(rowKey) ?? placed.group.isOpen
    rows.add({ kind: 'section', key: rowKey, depth, field, isOpen, part: partOf(placed), isHead: false })
    if (isOpen) addAll(placed.members, depth)
  }

  function addTabs(tabs: readonly Placed<Child>[]): void {
    const selected = shownTab(tabs, state.tabs.get(key))
    if (selected === undefined) return
    rows.add({
      kind: 'tabs',
      key: `${key}\ntabs`,
      depth,
      field,
      tabs: tabs.map(partOf),
      selected: partOf(selected),
      isHead: false,
    })
    addAll(selected.members, depth)
  }

  function addKept(): void {
    if (members.kept.length === 0) return
    const rowKey = partKey(key, 'kept')
    const isOpen = state.sections.get(rowKey) ?? false
    const titles = members.kept.map(
      ({ name, conjunction }) => [name, resolver.resolve(conjunction).title ?? nameAsTitle(name)] as const,
    )
    rows.add({ kind: 'kept', key: rowKey, depth, field, isOpen, members: new Map(titles), isHead: false })
    if (isOpen) addAll(members.kept, depth + 1)
  }

  addKept()
  addAll(members.loose, depth)
  const tabs = members.groups.filter(({ group }) => group.as === 'tab')
  for (const placed of members.groups) {
    if (placed.group.as === 'section') addSection(placed)
    // All tabs are one bar, where the first of them stands.
    else if (placed === tabs[0]) addTabs(tabs)
  }
  if (members.isOpen && !field.isReadOnly && field.ui.isExpandable) {
    const names = node?.kind === 'object' ? node.members.map((member) => member.key) : []
    rows.add({ kind: 'add-member', key: `${key}\nadd`, depth, field, names, isHead: false })
  }
}

/** The tab of this position, or the first where it is gone. */
export function shownTab<Member>(
  tabs: readonly Placed<Member>[],
  wanted: number | undefined,
): Placed<Member> | undefined {
  return tabs.find(({ index }) => index === wanted) ?? tabs[0]
}

function partOf({ group, index, members }: Placed<Child>): Part {
  const { title = m.forms_group_number({ number: index + 1 }), description } = group
  return { index, title, description, names: members.map(({ name }) => name) }
}
