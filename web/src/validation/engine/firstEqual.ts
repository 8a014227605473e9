import type { JsonValue } from '~/formats/nodes'
import { canonical } from '~/schema/canonical'

/** Deeper parts, and what is behind this many characters of a text, do not tell values apart at first sight. */
const MAX_DEPTH = 4
const MAX_CHARACTERS = 256

/** Values that look alike at first sight: mostly just one. */
interface Bucket {
  readonly first: number
  /** Positions by the text that only equal values share; made when there is a second one. */
  texts: Map<string, number> | undefined
}

/**
 * The positions of the first two items that are equal, as `uniqueItems` has it. In time that grows with the list: each
 * with each would be minutes at 60,000 items.
 */
export function firstEqual(items: readonly JsonValue[]): readonly [number, number] | undefined {
  const buckets = new Map<number, Bucket>()
  for (const [at, item] of items.entries()) {
    const sight = hashOf(item, 0)
    const bucket = buckets.get(sight)
    if (bucket === undefined) {
      buckets.set(sight, { first: at, texts: undefined })
      continue
    }
    bucket.texts ??= new Map([[canonical(items[bucket.first] ?? null), bucket.first]])
    const text = canonical(item)
    const equal = bucket.texts.get(text)
    if (equal !== undefined) return [equal, at]
    bucket.texts.set(text, at)
  }
  return undefined
}

/** The same for equal values, whatever the order of their members. */
function hashOf(value: JsonValue, depth: number): number {
  if (typeof value === 'string') return hashOfText(value)
  if (typeof value === 'number') return hashOfText(String(value)) ^ 1
  if (typeof value !== 'object' || value === null) return hashOfText(String(value)) ^ 2
  if (depth > MAX_DEPTH) return 3
  if (Array.isArray(value)) {
    return value.reduce<number>((hash, item) => Math.imul(hash, 31) + hashOf(item, depth + 1), 5) | 0
  }
  let sum = 7
  for (const [name, member] of Object.entries(value))
    sum = (sum + Math.imul(hashOfText(name), hashOf(member, depth + 1) | 1)) | 0
  return sum
}

function hashOfText(text: string): number {
  let hash = text.length
  const end = Math.min(text.length, MAX_CHARACTERS)
  for (let at = 0; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}
