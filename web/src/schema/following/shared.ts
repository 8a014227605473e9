import type { JsonValue } from '~/formats/nodes'
import { isRecord, memberOf } from '../json'

/**
 * A value as it is now, in which what is as it was before are the very objects of then: so an edit is known by the
 * objects that are other ones, which are few.
 */
export function sharedWith(before: JsonValue | undefined, now: JsonValue): JsonValue {
  if (Array.isArray(now)) {
    const items = now.map((item, index) =>
      sharedWith(Array.isArray(before) ? before[index] : undefined, item),
    )
    return isSameList(items, before) ? before : items
  }
  if (!isRecord(now)) return now
  const members = Object.entries(now).map(
    ([name, member]) => [name, sharedWith(memberOf(before, name), member)] as const,
  )
  return isSameObject(members, before) ? before : Object.fromEntries(members)
}

function isSameList(items: readonly JsonValue[], before: JsonValue | undefined): before is JsonValue[] {
  return (
    Array.isArray(before) &&
    items.length === before.length &&
    items.every((item, index) => item === before[index])
  )
}

/** With its members in the same order: that is the order of fields. */
function isSameObject(
  members: readonly (readonly [string, JsonValue])[],
  before: JsonValue | undefined,
): before is { [key: string]: JsonValue } {
  if (!isRecord(before)) return false
  const names = Object.keys(before)
  return (
    names.length === members.length &&
    members.every(([name, member], index) => name === names[index] && member === before[name])
  )
}

/** The objects of a value which the one that followed it, and shares the others with it, has not. */
export function goneBetween(before: JsonValue, now: JsonValue): WeakSet<object> {
  const gone = new WeakSet<object>()
  const waiting: (readonly [JsonValue, JsonValue | undefined])[] = [[before, now]]
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [one, other] = pair
    if (one === other || typeof one !== 'object' || one === null) continue
    gone.add(one)
    for (const [name, member] of Object.entries(one)) {
      waiting.push([member, Array.isArray(other) ? other[Number(name)] : memberOf(other, name)])
    }
  }
  return gone
}
