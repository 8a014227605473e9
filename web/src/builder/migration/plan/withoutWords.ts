import type { JsonValue } from '~/formats/nodes'
import { isRecord } from '~/schema/json'

/** What a schema says of values: how people call them does not count. */
export function withoutWords(schema: JsonValue): JsonValue {
  if (!isRecord(schema)) return schema
  const { title: _title, description: _description, ...others } = schema
  return others
}
