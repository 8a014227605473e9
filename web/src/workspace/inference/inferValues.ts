import type { JsonValue } from '~/formats/nodes'
import type { Steps } from '~/lib/slices/slices'
import type { Guess } from './Guess'
import { guessAt, insideOf, orNull, saying } from './guesses'
import { type InferenceScope, type Inferred, inItems, type Place } from './Inference'
import { inferObjects } from './inferObjects'
import { inferText, tellingOf } from './inferText'
import { type ByKind, byKind, type Kind, type Located } from './values'

/** What is deeper is taken as it is. */
const MAX_DEPTH = 12

/** More kinds than this in one place tell nothing. */
const MAX_KINDS = 3

/** Texts of a list that are tags: short, and on one line. */
const MAX_TAG_LENGTH = 40

/** Fewer whole numbers are so by chance. */
const FEW_NUMBERS = 5

const ANYTHING: Inferred = { schema: {}, guesses: [] }

/** A schema that all of the values fit. */
export function* inferValues(
  values: readonly Located[],
  place: Place,
  scope: InferenceScope,
): Steps<Inferred> {
  yield
  if (place.pointer.length > MAX_DEPTH || values.length === 0) return ANYTHING
  const found = yield* byKind(values)
  const kinds = [...found.counts.keys()].filter((kind) => kind !== 'null')
  if (kinds.length > 1) {
    scope.onDisagreement({
      pointer: place.pointer,
      kinds: [...found.counts].map(([kind, same]) => ({ kind, ...tellingOf(same) })),
    })
  }
  const hasNull = found.counts.has('null')
  if (kinds.length === 0)
    return { schema: { type: ['string', 'null'] }, guesses: [noValue(place, values.length)] }
  if (kinds.includes('odd') || kinds.length > MAX_KINDS) return ANYTHING
  const inferred: Inferred[] = []
  for (const kind of kinds) inferred.push(yield* inferKind(kind, found, place, scope))
  const [only] = inferred
  if (only !== undefined && inferred.length === 1) return hasNull ? withNull(only) : only
  const schemas: JsonValue[] = inferred.map(({ schema }) => schema)
  const uis: JsonValue[] = inferred.map(({ ui }) => ui ?? {})
  const hasUi = inferred.some(({ ui }) => ui)
  const [most] = kinds.toSorted(
    (a, b) => (found.counts.get(b)?.length ?? 0) - (found.counts.get(a)?.length ?? 0),
  )
  const count = (most && found.counts.get(most)?.length) ?? 0
  const reason = { kind: 'several-kinds', kinds } as const
  const anything = { kind: 'anything', changes: saying({ anyOf: undefined }, { anyOf: undefined }) } as const
  return {
    schema: { anyOf: hasNull ? [...schemas, { type: 'null' }] : schemas },
    ...(hasUi && { ui: { anyOf: uis } }),
    guesses: [
      guessAt(place, reason, { count, of: values.length, certainty: 'probable' }, anything),
      ...inferred.flatMap(({ guesses }, index) =>
        insideOf(guesses, ['anyOf', `${index}`], hasUi ? ['anyOf', `${index}`] : undefined),
      ),
    ],
  }
}

function noValue(place: Place, count: number): Guess {
  const anything = {
    kind: 'anything',
    changes: saying({ type: undefined, items: undefined }, { 'ui:widget': undefined }),
  } as const
  return guessAt(place, { kind: 'no-value' }, { count, of: count, certainty: 'open' }, anything)
}

function* inferKind(
  kind: Kind,
  { texts, numbers, lists, objects }: ByKind,
  place: Place,
  scope: InferenceScope,
): Steps<Inferred> {
  switch (kind) {
    case 'string':
      return yield* inferText(texts, place, scope)
    case 'number':
      return inferNumbers(numbers, place)
    case 'array':
      return yield* inferLists(lists, place, scope)
    case 'object':
      return yield* inferObjects(objects, place, scope, inferValues)
    case 'boolean':
      return { schema: { type: 'boolean' }, guesses: [] }
    case 'null':
    case 'odd':
      break
  }
  return ANYTHING
}

function inferNumbers(numbers: readonly Located<number>[], place: Place): Inferred {
  const count = numbers.length
  if (!numbers.every(({ value }) => Number.isInteger(value)))
    return { schema: { type: 'number' }, guesses: [] }
  const anyNumber = { kind: 'any-number', changes: saying({ type: 'number' }) } as const
  const grounds = { count, of: count, certainty: count < FEW_NUMBERS ? 'probable' : 'sure' } as const
  return {
    schema: { type: 'integer' },
    guesses: [guessAt(place, { kind: 'whole-numbers' }, grounds, anyNumber)],
  }
}

function* inferLists(
  lists: readonly Located<JsonValue[]>[],
  place: Place,
  scope: InferenceScope,
): Steps<Inferred> {
  const items = lists.flatMap(({ value, path }) => value.map((item) => ({ value: item, path })))
  const isTag = ({ value }: Located) =>
    typeof value === 'string' && value.length <= MAX_TAG_LENGTH && !value.includes('\n')
  if (items.every(isTag)) {
    const count = items.length
    const rows = { kind: 'rows', changes: saying({}, { 'ui:widget': undefined }) } as const
    return {
      schema: { type: 'array', items: { type: 'string' } },
      ui: { 'ui:widget': 'tags' },
      guesses:
        count === 0
          ? [noValue(place, lists.length)]
          : [guessAt(place, { kind: 'tags' }, { count, of: count, certainty: 'probable' }, rows)],
    }
  }
  const inner = yield* inferValues(items, inItems(place), scope)
  return {
    schema: { type: 'array', items: inner.schema },
    ...(inner.ui && { ui: { items: inner.ui } }),
    guesses: insideOf(inner.guesses, ['items'], ['items']),
  }
}

/** A member that stands there without a value, as YAML has them. */
function withNull({ schema, ui, guesses }: Inferred): Inferred {
  const { type } = schema
  if (typeof type === 'string' && !('const' in schema))
    return { schema: { ...schema, type: [type, 'null'] }, ...(ui && { ui }), guesses: orNull(guesses) }
  return {
    schema: { anyOf: [schema, { type: 'null' }] },
    ...(ui && { ui: { anyOf: [ui] } }),
    guesses: insideOf(guesses, ['anyOf', '0'], ui && ['anyOf', '0']),
  }
}
