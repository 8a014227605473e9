import { applied } from '~/schema/applied'
import { isRecord, memberOf, stringMember } from '~/schema/json'
import { placeBelow, type SchemaPlace } from '~/schema/place'
import type { References } from '~/schema/references'

/**
 * What a schema leaves open because it refers to what is not at hand. Data are wrong only where they are wrong whatever
 * such a reference may lead to; so keywords that could make data wrong because a schema fits are moved out of the way.
 */
export interface Unsure {
  /** References to what is not at hand, by the pointers of the schemas that have them. */
  readonly lost: ReadonlyMap<string, string>
  /** Such a reference, by the pointer of a schema of which a keyword is passed over because of it. */
  readonly open: ReadonlyMap<string, string>
  /** By the pointer of a keyword: where the engine finds what it has, from the schema around it on. */
  readonly moved: ReadonlyMap<string, readonly string[]>
}

const SURE: Unsure = { lost: new Map(), open: new Map(), moved: new Map() }

/** A schema that holds for a value where another one does, or that is about a part of this value. */
interface Link {
  readonly from: SchemaPlace
  readonly isInPlace: boolean
}

/** Keywords whose schemas are about the same value. */
const IN_PLACE: ReadonlySet<string> = new Set(
  'allOf anyOf oneOf not if then else dependentSchemas'.split(' '),
)

/** @param isKnown whether an address is that of a document which is at hand. */
export function unsureParts(
  references: References,
  isKnown: (reference: string, from: SchemaPlace) => boolean,
): Unsure {
  const places = new Map<string, SchemaPlace>()
  const links = new Map<string, Link[]>()
  const lost = new Map<string, string>()
  const waiting = [references.root]

  function lead(from: SchemaPlace, to: SchemaPlace, isInPlace: boolean): void {
    const known = links.get(to.pointer)
    if (known === undefined) links.set(to.pointer, [{ from, isInPlace }])
    else known.push({ from, isInPlace })
    waiting.push(to)
  }

  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (places.has(place.pointer)) continue
    places.set(place.pointer, place)
    for (const keyword of ['$ref', '$dynamicRef'] as const) {
      const reference = stringMember(place.schema, keyword)
      if (reference === undefined) continue
      const found = references.find(reference, place)
      if (found.kind !== 'found') {
        if (!isKnown(reference, place)) lost.set(place.pointer, reference)
        continue
      }
      lead(place, found.place, true)
      const dynamic = keyword === '$dynamicRef' ? references.findDynamic(reference, place) : found
      if (dynamic.kind === 'found') lead(place, dynamic.place, true)
    }
    for (const inside of applied(place))
      lead(place, inside, IN_PLACE.has(inside.pointer.slice(place.pointer.length + 1).split('/')[0] ?? ''))
  }
  if (lost.size === 0) return SURE
  const anywhere = reaching(lost, links, () => true)
  const inPlace = reaching(lost, links, (link) => link.isInPlace)
  const open = new Map<string, string>()
  const moved = new Map<string, readonly string[]>()
  for (const pointer of anywhere.keys()) {
    const place = places.get(pointer)
    if (place !== undefined) moveKeywords(place, { anywhere, inPlace, open, moved })
  }
  return { lost, open, moved }
}

/** The schemas that hang on lost references, with one of these each. */
function reaching(
  lost: ReadonlyMap<string, string>,
  links: ReadonlyMap<string, readonly Link[]>,
  isFollowed: (link: Link) => boolean,
): ReadonlyMap<string, string> {
  const found = new Map(lost)
  const waiting = [...lost]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [pointer, reference] = next
    for (const link of links.get(pointer) ?? []) {
      if (!isFollowed(link) || found.has(link.from.pointer)) continue
      found.set(link.from.pointer, reference)
      waiting.push([link.from.pointer, reference])
    }
  }
  return found
}

interface Moving {
  readonly anywhere: ReadonlyMap<string, string>
  readonly inPlace: ReadonlyMap<string, string>
  readonly open: Map<string, string>
  readonly moved: Map<string, readonly string[]>
}

/** Nothing looks for keywords by these names, but references may lead through them. */
const ASIDE = 'x-aside-'

function moveKeywords(place: SchemaPlace, { anywhere, inPlace, open, moved }: Moving): void {
  const { schema, pointer } = place
  if (!isRecord(schema)) return
  const aside = (...keywords: readonly string[]) => {
    for (const keyword of keywords) moved.set(`${pointer}/${keyword}`, [ASIDE + keyword])
  }
  const reference = (keyword: string) => anywhere.get(`${pointer}/${keyword}`)

  // That two of them fit cannot be known. That none does, can.
  const branches = memberOf(schema, 'oneOf')
  if (
    Array.isArray(branches) &&
    branches.some((_, at) => anywhere.has(placeBelow(place, 'oneOf', at).pointer))
  )
    moved.set(`${pointer}/oneOf`, anyOfWay(schema['anyOf'] !== undefined, schema['allOf']))
  for (const [keyword, others] of [
    ['not', ['not']],
    ['if', ['if', 'then', 'else']],
    ['contains', ['maxContains']],
  ] as const) {
    const cause = reference(keyword)
    if (cause === undefined || !others.some((other) => other in schema)) continue
    aside(...others)
    open.set(pointer, cause)
  }
  // What is evaluated by a schema that is not at hand is not known.
  if (inPlace.has(pointer)) aside('unevaluatedProperties', 'unevaluatedItems')
}

/** Where the branches of a `oneOf` go, of which at least one is to fit. */
function anyOfWay(isTaken: boolean, allOf: unknown): readonly string[] {
  if (!isTaken) return ['anyOf']
  return ['allOf', String(Array.isArray(allOf) ? allOf.length : 0), 'anyOf']
}
