import type { JsonValue } from '~/formats/nodes'
import { isRecord, type JsonRecord } from '~/schema/json'
import { holdingOf, WORDS } from '~/schema/subschemas'
import { schemasIn } from '../../operations/places/schemas'

/** What a schema says of values: how people call them does not count. */
export function withoutWords(schema: JsonValue): JsonValue {
  return isRecord(schema) ? Object.fromEntries(askedBy(schema)) : schema
}

/** The same with all schemas in it, as a text that is another one where values may be judged otherwise. */
export function judgementOf(schema: JsonValue): string {
  const said = schemasIn(schema, []).map(({ path, schema: one }) =>
    JSON.stringify([path, isRecord(one) ? ownOf(one) : one]),
  )
  return said.toSorted().join('\n')
}

function askedBy(schema: JsonRecord): [keyword: string, value: JsonValue][] {
  return Object.entries(schema).filter(([keyword]) => !WORDS.has(keyword))
}

/** What a keyword leads to stands by itself. */
function ownOf(schema: JsonRecord): [keyword: string, value: JsonValue][] {
  const own = askedBy(schema).filter(([keyword]) => ['value', 'other'].includes(holdingOf(keyword)))
  return own.toSorted(([a], [b]) => (a < b ? -1 : 1))
}
