import type { JsonValue } from '~/formats/nodes'
import type { Steps } from '~/lib/slices/slices'

/** A value, and the file that it stands in. */
export interface Located<Value extends JsonValue = JsonValue> {
  readonly value: Value
  readonly path: string
}

export type JsonObject = { [key: string]: JsonValue }

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `odd`: a number that JSON has no way to write. Whatever a schema says of it is wrong. */
export type Kind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'odd'

/** The values of one place in all entries, by their kinds. */
export interface ByKind {
  readonly counts: ReadonlyMap<Kind, readonly Located[]>
  readonly numbers: readonly Located<number>[]
  readonly texts: readonly Located<string>[]
  readonly lists: readonly Located<JsonValue[]>[]
  readonly objects: readonly Located<JsonObject>[]
}

/** So many values are looked at before the page has a turn. */
export const AT_ONCE = 4096

export function* byKind(values: readonly Located[]): Steps<ByKind> {
  const counts = new Map<Kind, Located[]>()
  const found = {
    numbers: [] as Located<number>[],
    texts: [] as Located<string>[],
    lists: [] as Located<JsonValue[]>[],
    objects: [] as Located<JsonObject>[],
  }
  for (const [index, located] of values.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield
    const { value, path } = located
    const kind = kindOf(value)
    const same = counts.get(kind)
    if (same) same.push(located)
    else counts.set(kind, [located])
    if (typeof value === 'number') found.numbers.push({ value, path })
    else if (typeof value === 'string') found.texts.push({ value, path })
    else if (Array.isArray(value)) found.lists.push({ value, path })
    else if (typeof value === 'object' && value !== null) found.objects.push({ value, path })
  }
  return { counts, ...found }
}

export function kindOf(value: JsonValue): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'object') return 'object'
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : 'odd'
  return typeof value === 'boolean' ? 'boolean' : 'string'
}

/** How many files values stand in. */
export function filesOf(values: readonly Located[]): number {
  return new Set(values.map(({ path }) => path)).size
}
