import { type DataNode, type JsonValue, toIndex, toPointer } from '~/formats/nodes'
import { activeSchema, type ChosenBranch } from '~/schema/activeSchema'
import { itemTitle } from '~/schema/labels'
import type { Conjunction, ResolvedSchema } from '~/schema/ResolvedSchema'
import { membersOfGroups } from '~/schema/ui/groupLayout'
import { uiOptions } from '~/schema/ui/uiSchema'
import { type Child, itemConjunction, itemUi } from '../fields/childFields'
import { uiOfBranches } from '../rows/building/uiOfBranches'
import { type PlacedMembers, placedMembers } from '../rows/members/placedMembers'
import { isNameShared, itemName, memberTitle } from '../rows/names/memberTitle'
import { choiceKey } from '../state/FormState'
import { itemKey, memberKey, ROOT_KEY } from '../store/keys'
import type { Reading } from './reading'

/** One value on the way from the root to a field, with what the form knows there, shown or not. */
export interface Step {
  readonly key: string
  readonly pointer: string
  readonly node: DataNode | undefined
  readonly conjunction: Conjunction
  /** With the branches and conditions that hold. */
  readonly schema: ResolvedSchema
  readonly ui: JsonValue | undefined
  readonly chosen: readonly ChosenBranch[]
  /** Where its members stand; undefined for what is no object. */
  readonly members: PlacedMembers | undefined
}

interface Place {
  readonly key: string
  readonly pointer: string
  readonly node: DataNode | undefined
  readonly conjunction: Conjunction
  readonly ui: JsonValue | undefined
}

export function rootStep(reading: Reading): Step {
  const { root, resolver, uiSchema } = reading
  return stepAt(reading, {
    key: ROOT_KEY,
    pointer: '',
    node: root,
    conjunction: resolver.root,
    ui: uiSchema,
  })
}

/** The step from a value to its member of a name, or to its item at a position. */
export function stepInto(
  reading: Reading,
  { key, pointer, node, schema, ui, members }: Step,
  name: string,
): Step {
  const index = node?.kind === 'array' ? toIndex(name) : undefined
  if (node?.kind === 'array' && index !== undefined) {
    return stepAt(reading, {
      key: itemKey(key, reading.itemName(key, index, node.items.length)),
      pointer: pointer + toPointer([name]),
      node: node.items[index],
      conjunction: itemConjunction(schema, index),
      ui: itemUi(schema, ui, index),
    })
  }
  const child = members === undefined ? undefined : membersIn(members).find((one) => one.name === name)
  return stepIntoMember(reading, { key, pointer }, child ?? { name })
}

/** The same for a member that was found already. */
export function stepIntoMember(
  reading: Reading,
  { key, pointer }: Pick<Step, 'key' | 'pointer'>,
  member: Pick<Child, 'name'> & Partial<Child>,
): Step {
  return stepAt(reading, {
    key: memberKey(key, member.name),
    pointer: pointer + toPointer([member.name]),
    node: member.node,
    conjunction: member.conjunction ?? [],
    ui: member.ui,
  })
}

/** What the form calls the value that `step` leads to from `around`. */
export function titleOf({ resolver }: Reading, around: Step, step: Step, name: string): string {
  const { conjunction, schema, ui } = step
  const index = around.node?.kind === 'array' ? toIndex(name) : undefined
  if (index === undefined) return memberTitle(resolver, around.schema, { name, conjunction, ui })
  const isOfTuple = index < around.schema.prefix.length
  const isNumbered = !isOfTuple || isNameShared(resolver, around.schema, index)
  return itemTitle(itemName(resolver, schema, uiOptions(ui).title), index, isNumbered)
}

/** All members in the order of the form. */
export function membersIn({ kept, loose, groups }: PlacedMembers): readonly Child[] {
  return kept.length === 0 && groups.length === 0 ? loose : [...kept, ...loose, ...membersOfGroups(groups)]
}

function stepAt(reading: Reading, place: Place): Step {
  const { resolver, text } = reading
  const { key, pointer, node, conjunction } = place
  const active = activeSchema(resolver, conjunction, node, {
    text,
    verdict: (test) => reading.verdict(test, pointer),
    chosen: (choice) => reading.chosen(choiceKey(key, choice)),
    held: (choice) => reading.held(choiceKey(key, choice)),
  })
  const ui = uiOfBranches(place.ui, active.chosen)
  const isObject = node === undefined || node.kind === 'object'
  const object = node?.kind === 'object' ? node : undefined
  const members = isObject ? placedMembers(resolver, text, active, object, ui) : undefined
  return { ...place, ui, schema: active.schema, chosen: active.chosen, members }
}
