import type { JsonValue } from '~/formats/nodes'
import type { Steps } from '~/lib/slices/slices'
import { type InferenceScope, type Inferred, inItems, type Place } from './Inference'
import { inferObjects } from './inferObjects'
import { inferText, tellingOf } from './inferText'
import { type ByKind, byKind, type JsonObject, type Kind, type Located } from './values'

/** What is deeper is taken as it is. */
const MAX_DEPTH = 12

/** More kinds than this in one place tell nothing. */
const MAX_KINDS = 3

/** Texts of a list that are tags: short, and on one line. */
const MAX_TAG_LENGTH = 40

const ANYTHING: Inferred = { schema: {} }

/** A schema that all of the values fit. */
export function* inferValues(
  values: readonly Located[],
  place: Place,
  scope: InferenceScope,
): Steps<Inferred> {
  yield
  if (place.pointer.length > MAX_DEPTH || values.length === 0) return ANYTHING
  const found = byKind(values)
  const kinds = [...found.counts.keys()].filter((kind) => kind !== 'null')
  if (kinds.length > 1) {
    scope.onDisagreement({
      pointer: place.pointer,
      kinds: [...found.counts].map(([kind, same]) => ({ kind, ...tellingOf(same) })),
    })
  }
  const hasNull = found.counts.has('null')
  if (kinds.length === 0) return { schema: { type: ['string', 'null'] } }
  if (kinds.includes('odd') || kinds.length > MAX_KINDS) return ANYTHING
  const inferred: Inferred[] = []
  for (const kind of kinds) inferred.push(yield* inferKind(kind, found, place, scope))
  const [only] = inferred
  if (only !== undefined && inferred.length === 1) return hasNull ? withNull(only) : only
  const schemas: JsonValue[] = inferred.map(({ schema }) => schema)
  const uis: JsonValue[] = inferred.map(({ ui }) => ui ?? {})
  return {
    schema: { anyOf: hasNull ? [...schemas, { type: 'null' }] : schemas },
    ...(inferred.some(({ ui }) => ui) && { ui: { anyOf: uis } }),
  }
}

function* inferKind(
  kind: Kind,
  { texts, numbers, lists, objects }: ByKind,
  place: Place,
  scope: InferenceScope,
): Steps<Inferred> {
  switch (kind) {
    case 'string':
      return inferText(texts, place, scope)
    case 'number':
      return {
        schema: { type: numbers.every(({ value }) => Number.isInteger(value)) ? 'integer' : 'number' },
      }
    case 'array':
      return yield* inferLists(lists, place, scope)
    case 'object':
      return yield* inferObjects(objects, place, scope, inferValues)
    case 'boolean':
      return { schema: { type: 'boolean' } }
    case 'null':
    case 'odd':
      break
  }
  return ANYTHING
}

function* inferLists(
  lists: readonly Located<JsonValue[]>[],
  place: Place,
  scope: InferenceScope,
): Steps<Inferred> {
  const items = lists.flatMap(({ value, path }) => value.map((item) => ({ value: item, path })))
  const isTag = ({ value }: Located) =>
    typeof value === 'string' && value.length <= MAX_TAG_LENGTH && !value.includes('\n')
  if (items.length > 0 && items.every(isTag)) {
    const areUnique = lists.every(({ value }) => new Set(value).size === value.length)
    return {
      schema: { type: 'array', items: { type: 'string' }, ...(areUnique && { uniqueItems: true }) },
      ui: { 'ui:widget': 'tags' },
    }
  }
  if (items.length === 0)
    return { schema: { type: 'array', items: { type: 'string' } }, ui: { 'ui:widget': 'tags' } }
  const inner = yield* inferValues(items, inItems(place), scope)
  return { schema: { type: 'array', items: inner.schema }, ...(inner.ui && { ui: { items: inner.ui } }) }
}

/** A member that stands there without a value, as YAML has them. */
function withNull({ schema, ui }: Inferred): Inferred {
  const { type, enum: options } = schema
  const wider: JsonObject =
    typeof type === 'string' && !('const' in schema)
      ? {
          ...schema,
          type: [type, 'null'],
          ...(Array.isArray(options) && { enum: [...options, null] }),
        }
      : { anyOf: [schema, { type: 'null' }] }
  if (wider['type'] !== undefined || ui === undefined) return { schema: wider, ...(ui && { ui }) }
  return { schema: wider, ui: { anyOf: [ui] } }
}
