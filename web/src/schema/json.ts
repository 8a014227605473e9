import type { DataPath, JsonValue } from '~/formats/nodes'

export type JsonRecord = { [key: string]: JsonValue }

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own member of a JSON object: names such as `__proto__` and `constructor` are names like all others. */
export function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

export function stringMember(value: JsonValue | undefined, name: string): string | undefined {
  const member = memberOf(value, name)
  return typeof member === 'string' ? member : undefined
}

export function numberMember(value: JsonValue | undefined, name: string): number | undefined {
  const member = memberOf(value, name)
  return typeof member === 'number' ? member : undefined
}

export function stringItems(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** The value at a path of member names and list positions; undefined where nothing is. */
export function valueAt(value: JsonValue, path: DataPath): JsonValue | undefined {
  let found: JsonValue | undefined = value
  for (const step of path) found = Array.isArray(found) ? found[Number(step)] : memberOf(found, step)
  return found
}
