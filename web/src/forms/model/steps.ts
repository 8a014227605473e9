import { type JsonNode, type JsonValue, toIndex, toPointer } from '~/drafts/json'
import { type Child, itemConjunction, itemUi } from '../rows/childFields'
import { choiceKey } from '../rows/FormState'
import { type PlacedMembers, placedMembers } from '../rows/placedMembers'
import { uiOfBranches } from '../rows/uiOfBranches'
import { activeSchema } from '../schema/activeSchema'
import type { Conjunction, ResolvedSchema } from '../schema/ResolvedSchema'
import { itemKey, memberKey, ROOT_KEY } from '../store/keys'
import type { FormModel } from './FormModel'

/** One value on the way from the root to a field, with what the form knows there, shown or not. */
export interface Step {
  readonly key: string
  readonly pointer: string
  readonly node: JsonNode | undefined
  readonly conjunction: Conjunction
  /** With the branches and conditions that hold. */
  readonly schema: ResolvedSchema
  readonly ui: JsonValue | undefined
  /** Where its members stand; undefined for what is no object. */
  readonly members: PlacedMembers | undefined
}

interface Place {
  readonly key: string
  readonly pointer: string
  readonly node: JsonNode | undefined
  readonly conjunction: Conjunction
  readonly ui: JsonValue | undefined
}

export function rootStep(form: FormModel): Step {
  const { store, resolver, uiSchema } = form
  return stepAt(form, {
    key: ROOT_KEY,
    pointer: '',
    node: store.node([]),
    conjunction: resolver.root,
    ui: uiSchema,
  })
}

/** The step from a value to its member of a name, or to its item at a position. */
export function stepInto(
  form: FormModel,
  { key, pointer, node, schema, ui, members }: Step,
  name: string,
): Step {
  const index = node?.kind === 'array' ? toIndex(name) : undefined
  if (node?.kind === 'array' && index !== undefined) {
    return stepAt(form, {
      key: itemKey(key, form.store.itemKeys.of(key, node.items.length)[index] ?? ''),
      pointer: pointer + toPointer([name]),
      node: node.items[index],
      conjunction: itemConjunction(schema, index),
      ui: itemUi(schema, ui, index),
    })
  }
  const child = members === undefined ? undefined : membersIn(members).find((one) => one.name === name)
  return stepIntoMember(form, { key, pointer }, child ?? { name })
}

/** The same for a member that was found already. */
export function stepIntoMember(
  form: FormModel,
  { key, pointer }: Pick<Step, 'key' | 'pointer'>,
  member: Pick<Child, 'name'> & Partial<Child>,
): Step {
  return stepAt(form, {
    key: memberKey(key, member.name),
    pointer: pointer + toPointer([member.name]),
    node: member.node,
    conjunction: member.conjunction ?? [],
    ui: member.ui,
  })
}

/** All members in the order of the form. */
export function membersIn({ kept, loose, groups }: PlacedMembers): readonly Child[] {
  return kept.length === 0 && groups.length === 0
    ? loose
    : [...kept, ...loose, ...groups.flatMap((group) => group.members)]
}

function stepAt({ store, resolver, validation, view }: FormModel, place: Place): Step {
  const { key, pointer, node, conjunction } = place
  const { chosen } = view.getState()
  const active = activeSchema(resolver, conjunction, node, {
    text: store.text,
    verdict: (test) => validation.verdict({ schema: test.pointer, data: pointer }),
    chosen: (choice) => chosen.get(choiceKey(key, choice)),
  })
  const ui = uiOfBranches(place.ui, active.chosen)
  const isObject = node === undefined || node.kind === 'object'
  const object = node?.kind === 'object' ? node : undefined
  const members = isObject ? placedMembers(resolver, store.text, active, object, ui) : undefined
  return { ...place, ui, schema: active.schema, members }
}
