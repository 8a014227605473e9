import { isRecord, stringMember } from '../json'
import type { SchemaPlace } from '../place'
import type { Reference, References } from '../references'
import { subschemas } from '../subschemas'
import { goneBetween } from './shared'

/**
 * Tells of places of a schema whether they say, with all that is in them and all that they refer to, the same in the one
 * that followed it and shares with it what stayed (`sharedWith`).
 */
export function keptPlaces(before: References, now: References): (place: SchemaPlace) => boolean {
  const gone = goneBetween(before.root.schema, now.root.schema)
  const told = new Map<string, boolean>()

  function isKept(place: SchemaPlace): boolean {
    // What is no object is not known again, and soon read.
    if (!isRecord(place.schema) || gone.has(place.schema)) return false
    if (!mayRefer(place.schema)) return true
    const known = told.get(place.pointer)
    if (known !== undefined) return known
    const seen = new Set<string>()
    const is = isReachKept(place, seen)
    if (is) for (const pointer of seen) told.set(pointer, true)
    told.set(place.pointer, is)
    return is
  }

  /** Schemas refer to each other in circles: what has been seen is waited for no more. */
  function isReachKept(from: SchemaPlace, seen: Set<string>): boolean {
    const waiting = [from]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      const known = told.get(place.pointer)
      if (known === false || (isRecord(place.schema) && gone.has(place.schema))) return false
      if (known === true || seen.has(place.pointer)) continue
      seen.add(place.pointer)
      const targets = targetsOf(place)
      if (targets === undefined) return false
      for (const target of targets) waiting.push(target)
      for (const inside of subschemas(place)) {
        if (isRecord(inside.schema) && mayRefer(inside.schema)) waiting.push(inside)
      }
    }
    return true
  }

  /** Where the references of a place itself lead; undefined: elsewhere than before. */
  function targetsOf(place: SchemaPlace): SchemaPlace[] | undefined {
    const ref = stringMember(place.schema, '$ref')
    const dynamic = stringMember(place.schema, '$dynamicRef')
    const pairs = [
      ...(ref === undefined ? [] : [[before.find(ref, place), now.find(ref, place)] as const]),
      ...(dynamic === undefined
        ? []
        : [[before.findDynamic(dynamic, place), now.findDynamic(dynamic, place)] as const]),
    ]
    if (!pairs.every(([one, other]) => isSameTarget(one, other))) return undefined
    return pairs.flatMap(([one]) => (one.kind === 'found' ? one.place : []))
  }

  return isKept
}

function isSameTarget(one: Reference, other: Reference): boolean {
  if (one.kind !== 'found' || other.kind !== 'found') return one.kind === other.kind
  const [a, b] = [one.place, other.place]
  return a.pointer === b.pointer && a.base === b.base && a.schema === b.schema
}

/** By object: one that stays is looked through once. */
const referring = new WeakMap<object, boolean>()

/** Whether anything in a value may be a reference. */
function mayRefer(value: object): boolean {
  const known = referring.get(value)
  if (known !== undefined) return known
  const may =
    '$ref' in value ||
    '$dynamicRef' in value ||
    Object.values(value).some((inside) => typeof inside === 'object' && inside !== null && mayRefer(inside))
  referring.set(value, may)
  return may
}
