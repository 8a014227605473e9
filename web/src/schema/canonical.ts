import type { JsonValue } from '~/formats/nodes'

/** One text for all ways to write a value: two values are the same where their texts are. */
export function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_key, part: JsonValue) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? sorted(part) : part,
  )
}

function sorted(record: { readonly [name: string]: JsonValue }): { [name: string]: JsonValue } {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
