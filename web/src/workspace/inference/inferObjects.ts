import type { JsonValue } from '~/formats/nodes'
import type { Steps } from '~/lib/slices/slices'
import type { Guess } from './Guess'
import { guessAt, insideOf, saying } from './guesses'
import { type InferenceScope, type Inferred, inItems, inside, objectOf, type Place } from './Inference'
import { memberOrder } from './memberOrder'
import { isObject, type JsonObject, type Kind, kindOf, type Located } from './values'

/** What goes on inside of a member. */
type InferInside = (values: readonly Located[], place: Place, scope: InferenceScope) => Steps<Inferred>

/** More members than this are entries of a map. */
const MAX_MEMBERS = 120

/** So many objects that all have a member make it required; of fewer it is offered. */
const MIN_REQUIRED = 5
const MIN_OFFERED = 2

/** What is said about a thing besides: another one does without, however many have it. */
const OPTIONAL_NAMES =
  /^(description|summary|docs?|documentation|comments?|notes?|remarks?|hint|help|subtitle|caption|metadata)$|(Description|Summary|Comment|Notes?|Caption|_description|_summary|_notes?)$/

/** A group of so many members like one another may be a map. */
const MIN_ALIKE = 3

/** A map of more names is not offered as a group. */
const MAX_GROUP = 30

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
  const by = mapBy(members)
  if (by !== undefined) return yield* inferMap(members, by, place, scope, infer)
  const isRare = (name: string) => (members.get(name)?.length ?? 0) * 10 < objects.length
  const order = yield* memberOrder(objects)
  const names = order.toSorted((a, b) => Number(isRare(a)) - Number(isRare(b)))
  const schemas: (readonly [string, JsonValue])[] = []
  const uis: (readonly [string, JsonValue])[] = []
  const guesses: Guess[] = []
  for (const name of names) {
    const inner = yield* infer(members.get(name) ?? [], inside(place, name), scope)
    schemas.push([name, inner.schema])
    // Options of the form share one object with the members.
    const hasUi = !name.startsWith('ui:')
    if (inner.ui && hasUi) uis.push([name, inner.ui])
    guesses.push(...insideOf(inner.guesses, ['properties', name], hasUi ? [name] : undefined))
  }
  const always = scope.isWhole ? names.filter((name) => members.get(name)?.length === objects.length) : []
  const required = always.filter((name) => isRequired(name, objects.length))
  const count = objects.length
  return {
    schema: {
      type: 'object',
      ...(required.length > 0 && { required }),
      ...(names.length > 0 && { properties: objectOf(schemas) }),
    },
    ...(uis.length > 0 && { ui: objectOf(uis) }),
    guesses: [
      ...(count >= MIN_OFFERED ? always.map((name) => alwaysThere(place, name, count)) : []),
      ...guesses,
    ],
  }
}

/** Whether a member that all of so many objects have is required. */
function isRequired(name: string, count: number): boolean {
  return count >= MIN_REQUIRED && !OPTIONAL_NAMES.test(name)
}

function alwaysThere(place: Place, name: string, count: number): Guess {
  const isSet = isRequired(name, count)
  return guessAt(
    place,
    { kind: 'always-there', name },
    { count, of: count, certainty: isSet ? 'probable' : 'open' },
    {
      kind: isSet ? 'optional' : 'required',
      changes: [{ in: 'schema', at: ['required'], name, isIn: !isSet }],
    },
  )
}

function* inferMap(
  members: ReadonlyMap<string, readonly Located[]>,
  by: MapSign,
  place: Place,
  scope: InferenceScope,
  infer: InferInside,
): Steps<Inferred> {
  const values = [...members.values()].flat()
  const { schema, ui, guesses } = yield* infer(values, inItems(place), scope)
  const names = [...members.keys()]
  const reason = { kind: 'map', by, names: names.length } as const
  const grounds = { count: values.length, of: values.length, certainty: 'probable' } as const
  const areFew = names.length <= MAX_GROUP
  const group = {
    kind: 'group',
    changes: [
      ...saying({
        additionalProperties: undefined,
        properties: objectOf(names.map((name) => [name, schema] as const)),
      }),
      {
        in: 'ui',
        at: [],
        value:
          ui && objectOf(names.filter((name) => !name.startsWith('ui:')).map((name) => [name, ui] as const)),
      },
    ],
  } as const
  return {
    schema: { type: 'object', additionalProperties: schema },
    ...(ui && { ui: { additionalProperties: ui } }),
    guesses: [
      guessAt(place, reason, grounds, areFew ? group : undefined),
      ...insideOf(guesses, ['additionalProperties'], ['additionalProperties']),
    ],
  }
}

/** By what names of members are told to be values themselves, as in a list of people by their names. */
type MapSign = 'names' | 'likeness' | 'number'

function mapBy(members: ReadonlyMap<string, readonly Located[]>): MapSign | undefined {
  if (members.size > MAX_MEMBERS) return 'number'
  if (members.size < 1) return undefined
  const odd = [...members.keys()].filter((name) => !IDENTIFIER.test(name)).length
  if (odd * 2 >= members.size && areOfOneKind(members)) return 'names'
  return members.size >= MIN_ALIKE && !areRepeated(members) && areAlike(members) ? 'likeness' : undefined
}

/** Whether several files have most of the members: they are the same things by the same names then. */
function areRepeated(members: ReadonlyMap<string, readonly Located[]>): boolean {
  const paths = new Set<string>()
  let count = 0
  for (const values of members.values()) {
    count += values.length
    if (paths.size < 2) for (const { path } of values) if (paths.add(path).size > 1) break
  }
  return count >= members.size * 2 && paths.size > 1
}

/** What programs and people call members. */
const IDENTIFIER = /^[A-Za-z_$@][\w$-]*$/

function areOfOneKind(members: ReadonlyMap<string, readonly Located[]>): boolean {
  let kind: Kind | undefined
  for (const values of members.values()) {
    for (const { value } of values) {
      kind ??= kindOf(value)
      if (kindOf(value) !== kind) return false
    }
  }
  return true
}

/** Whether all of the values are objects that share much of their members. */
function areAlike(members: ReadonlyMap<string, readonly Located[]>): boolean {
  const names = new Set<string>()
  let count = 0
  let objects = 0
  for (const values of members.values()) {
    for (const { value } of values) {
      if (!isObject(value)) return false
      objects += 1
      for (const name of Object.keys(value)) {
        names.add(name)
        count += 1
      }
    }
  }
  return names.size > 0 && count * 10 >= names.size * objects * 4
}
