import type { JsonValue } from '~/formats/nodes'
import type { Steps } from '~/lib/slices/slices'
import { type InferenceScope, type Inferred, inItems, inside, objectOf, type Place } from './Inference'
import { memberOrder } from './memberOrder'
import { filesOf, type JsonObject, type Located } from './values'

/** What goes on inside of a member. */
type InferInside = (values: readonly Located[], place: Place, scope: InferenceScope) => Steps<Inferred>

/** More members than this are entries of a map. */
const MAX_MEMBERS = 120

/** Fewer objects tell nothing about what all of them have. */
const MIN_OBJECTS = 3

/** What is said of objects: members of their own, or a map. */
export function* inferObjects(
  objects: readonly Located<JsonObject>[],
  place: Place,
  scope: InferenceScope,
  infer: InferInside,
): Steps<Inferred> {
  const members = new Map<string, Located[]>()
  for (const { value, path } of objects) {
    for (const [name, member] of Object.entries(value)) {
      const same = members.get(name)
      if (same) same.push({ value: member, path })
      else members.set(name, [{ value: member, path }])
    }
    yield
  }
  if (isMap(members)) {
    const values = [...members.values()].flat()
    const { schema, ui } = yield* infer(values, inItems(place), scope)
    return {
      schema: { type: 'object', additionalProperties: schema },
      ...(ui && { ui: { additionalProperties: ui } }),
    }
  }
  const isRare = (name: string) => (members.get(name)?.length ?? 0) * 10 < objects.length
  const names = memberOrder(objects.map(({ value }) => Object.keys(value))).toSorted(
    (a, b) => Number(isRare(a)) - Number(isRare(b)),
  )
  const schemas: (readonly [string, JsonValue])[] = []
  const uis: (readonly [string, JsonValue])[] = []
  for (const name of names) {
    const { schema, ui } = yield* infer(members.get(name) ?? [], inside(place, name), scope)
    schemas.push([name, schema])
    // Options of the form share one object with the members.
    if (ui && !name.startsWith('ui:')) uis.push([name, ui])
  }
  const required =
    scope.isWhole && objects.length >= MIN_OBJECTS
      ? names.filter((name) => members.get(name)?.length === objects.length)
      : []
  return {
    schema: {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: objectOf(schemas),
    },
    ...(uis.length > 0 && { ui: objectOf(uis) }),
  }
}

/** Whether the names of members are values themselves, as in a list of people by their names. */
function isMap(members: ReadonlyMap<string, readonly Located[]>): boolean {
  if (members.size > MAX_MEMBERS) return true
  const values = [...members.values()].flat()
  const isRepeated = values.length >= members.size * 2 && filesOf(values) > 1
  return members.size >= MIN_OBJECTS && !isRepeated && areAlike(values.map(({ value }) => value))
}

/** Whether all of the values are objects of much the same members. */
function areAlike(values: readonly JsonValue[]): boolean {
  const names = new Set<string>()
  let count = 0
  for (const value of values) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    for (const name of Object.keys(value)) {
      names.add(name)
      count += 1
    }
  }
  return names.size > 0 && count * 2 >= names.size * values.length
}
