import type { NewValue } from './DataFormat'
import { SpelledNumber } from './DataFormat'
import type { DataPath, JsonValue } from './nodes'

/** What a new value is once it is read again. */
export function plainValue(value: NewValue): JsonValue {
  if (value instanceof SpelledNumber) return Number(value.spelling)
  if (isList(value)) return value.map(plainValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainValue(inner)]))
}

export function isList(value: NewValue): value is readonly NewValue[] {
  return Array.isArray(value)
}

export function isObject(value: NewValue): value is { readonly [key: string]: NewValue } {
  return typeof value === 'object' && value !== null && !isList(value) && !(value instanceof SpelledNumber)
}

/** The value inside of `value` at a path; undefined where there is none. */
export function valueAt(value: JsonValue | undefined, path: DataPath): JsonValue | undefined {
  let current = value
  for (const step of path) {
    if (Array.isArray(current)) current = current[Number(step)]
    else if (typeof current === 'object' && current !== null)
      current = Object.hasOwn(current, step) ? current[step] : undefined
    else return undefined
  }
  return current
}

/** `value` with what `change` makes of the value at `path`; a missing last member counts as undefined. */
export function withValueAt(
  value: JsonValue | undefined,
  path: DataPath,
  change: (old: JsonValue | undefined) => JsonValue | undefined,
): JsonValue | undefined {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  if (Array.isArray(value)) {
    const index = Number(step)
    const inner = withValueAt(value[index], rest, change)
    if (inner === undefined) return value.filter((_, position) => position !== index)
    return index === value.length ? [...value, inner] : value.map((item, i) => (i === index ? inner : item))
  }
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const inner = withValueAt(entries.find(([key]) => key === step)?.[1], rest, change)
  if (inner === undefined) return Object.fromEntries(entries.filter(([key]) => key !== step))
  return entries.some(([key]) => key === step)
    ? Object.fromEntries(entries.map(([key, old]) => [key, key === step ? inner : old]))
    : Object.fromEntries([...entries, [step, inner]])
}

/** Whether `path` is `start` or leads into it. */
export function startsWith(path: DataPath, start: DataPath): boolean {
  return start.length <= path.length && start.every((step, index) => step === path[index])
}
