import { isRecord, type JsonRecord } from './json'
import type { SchemaPlace } from './place'
import { subschemas } from './subschemas'

/** Keywords whose schemas count only where something leads to them, or not at all. */
const APART: ReadonlySet<string> = new Set(['$defs', 'definitions', 'contentSchema'])

/** The schemas in a schema that count, but for what it refers to. */
export function applied(place: SchemaPlace): readonly SchemaPlace[] {
  const { schema } = place
  if (!isRecord(schema)) return []
  const counting: JsonRecord = Object.fromEntries(
    Object.entries(schema).filter(([name]) => !APART.has(name) && (!isBranch(name) || 'if' in schema)),
  )
  return subschemas({ ...place, schema: counting })
}

/** Without a condition there are none. */
function isBranch(name: string): boolean {
  return name === 'then' || name === 'else'
}
