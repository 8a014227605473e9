import type { JsonValue } from '~/formats/nodes'
import { patternApplies } from '~/schema/patternApplies'
import type { Conjunction, JsonType, ResolvedSchema } from '~/schema/ResolvedSchema'
import type { SchemaResolver } from '~/schema/resolveSchema'
import type { JsonPlace } from './jsonPlace'

/** What may be written at a place. */
export interface Offer {
  /** What is shown, and what the typed letters are looked for in. */
  readonly label: string
  /** What is written in the place of what stands there. */
  readonly text: string
  /** Characters before the end of `text` where the cursor goes. */
  readonly back: number
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** The object is not whole without it. */
  readonly isRequired?: boolean
}

/** Ways that a value can be read in, at most: a schema with more is offered in part. */
const MAX_WAYS = 200

/** What a schema knows to come at a place, the required names first, then in the order of the schema. */
export function offersAt(resolver: SchemaResolver, place: JsonPlace): readonly Offer[] {
  let conjunctions: readonly Conjunction[] = [resolver.root]
  for (const step of place.path) {
    conjunctions = waysOf(resolver, conjunctions).flatMap((way) => below(way, step))
    if (conjunctions.length === 0) return []
  }
  const ways = waysOf(resolver, conjunctions)
  const offers = place.wants === 'name' ? nameOffers(resolver, ways, place) : valueOffers(ways)
  return [...new Map(offers.toReversed().map((offer) => [offer.label, offer])).values()].toReversed()
}

/** With what any branch, condition or dependent may add: half-written data say little about which of them count. */
function waysOf(resolver: SchemaResolver, conjunctions: readonly Conjunction[]): readonly ResolvedSchema[] {
  const found: ResolvedSchema[] = []
  const seen = new Set<string>()
  const waiting = conjunctions.toReversed()
  for (let next = waiting.pop(); next !== undefined && found.length < MAX_WAYS; next = waiting.pop()) {
    const name = next.map(({ pointer }) => pointer).join('\n')
    if (seen.has(name)) continue
    seen.add(name)
    const way = resolver.resolve(next)
    found.push(way)
    const places = [
      ...way.choices.flatMap(({ branches }) => branches),
      ...way.conditions.flatMap(({ whenTrue, whenFalse }) => [whenTrue, whenFalse]),
      ...way.dependents.map((dependent) => dependent.place),
    ]
    for (const place of places.toReversed()) if (place !== undefined) waiting.push([place])
  }
  return found
}

function below(way: ResolvedSchema, step: string | number): readonly Conjunction[] {
  if (typeof step === 'number') {
    const rest = typeof way.items === 'string' ? [] : [way.items]
    const own = way.prefix[step]
    return own === undefined ? rest : [own]
  }
  const declared = [
    ...[way.properties.get(step) ?? []].filter((conjunction) => conjunction.length > 0),
    ...way.patterns.filter(({ source }) => patternApplies(source, step) === true).map(({ place }) => [place]),
  ]
  return declared.length > 0 || typeof way.additional === 'string' ? declared : [way.additional]
}

function nameOffers(
  resolver: SchemaResolver,
  ways: readonly ResolvedSchema[],
  { taken, hasColon }: JsonPlace,
): readonly Offer[] {
  const required = new Set(ways.flatMap((way) => [...way.required]))
  const offers = ways.flatMap((way) =>
    [...way.properties]
      .filter(([name]) => !taken.has(name))
      .map(([name, conjunction]): Offer => {
        const schema = resolver.resolve(conjunction)
        const written = JSON.stringify(name)
        const { text, back } = hasColon ? { text: '', back: 0 } : startOf(schema)
        return {
          label: name,
          text: hasColon ? written : `${written}: ${text}`,
          back,
          title: schema.title,
          description: schema.description,
          isRequired: required.has(name),
        }
      }),
  )
  return [...offers.filter((offer) => offer.isRequired), ...offers.filter((offer) => !offer.isRequired)]
}

/** How the value behind a new name begins, and where the cursor goes. */
function startOf({ types, options }: ResolvedSchema): { text: string; back: number } {
  const [type] = types ?? []
  if (types?.size !== 1 || type === undefined) return { text: '', back: 0 }
  if (type === 'string') return { text: '""', back: 1 }
  if (type === 'object') return { text: '{}', back: 1 }
  if (type === 'array') return { text: '[]', back: 1 }
  return { text: options?.length === 1 ? JSON.stringify(options[0]?.value) : '', back: 0 }
}

const WORDS: Partial<Record<JsonType, readonly JsonValue[]>> = { boolean: [true, false], null: [null] }

function valueOffers(ways: readonly ResolvedSchema[]): readonly Offer[] {
  return ways.flatMap((way) => {
    const words = way.options === undefined ? [...(way.types ?? [])].flatMap((type) => WORDS[type] ?? []) : []
    const named = [
      ...(way.options ?? []),
      ...(way.datalist?.options ?? []),
      ...[...words, ...way.examples, ...(way.default === undefined ? [] : [way.default])].map((value) => ({
        value,
        label: undefined,
      })),
    ]
    return named.map(({ value, label }) => ({
      label: typeof value === 'string' ? value : JSON.stringify(value),
      text: JSON.stringify(value),
      back: 0,
      title: label,
    }))
  })
}
