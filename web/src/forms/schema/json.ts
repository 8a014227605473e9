import type { JsonValue } from '~/drafts/json/types'

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

/** Equality of JSON values as JSON Schema means it: numbers by value, objects without order. */
export function isSameValue(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => {
      const other = b[index]
      return other !== undefined && isSameValue(item, other)
    })
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => {
    const [mine, other] = [memberOf(a, name), memberOf(b, name)]
    return mine !== undefined && other !== undefined && isSameValue(mine, other)
  })
}
