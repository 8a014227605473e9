import type { JsonValue } from '~/formats/nodes'
import { createSchemaChecker, type SchemaChecker } from '../engine/schemaChecker'
import type { SchemaError } from '../protocol'
import draft04 from './metaSchemas/draft-04.json'
import draft06 from './metaSchemas/draft-06.json'
import draft07 from './metaSchemas/draft-07.json'
import draft2019 from './metaSchemas/draft-2019-09.json'
import draft2020 from './metaSchemas/draft-2020-12.json'

/**
 * The schemas of schemas as json-schema.org has them, by draft, without what says nothing about validity; those of several
 * vocabularies are one document each.
 */
const metaSchemas: readonly JsonValue[] = [draft04, draft06, draft07, draft2019, draft2020]

/** The schema of schemas of a draft. */
export function metaSchemaOf(draft: number): JsonValue {
  return metaSchemas[draft] ?? true
}

/** What is an address and what is none is told by where it leads to: people write blanks in them. */
const formats = { uri: () => true, 'uri-reference': () => true }

/** Making one takes longer than all else about a small schema, and most schemas name the same few dialects. */
const checkers = new Map<number, SchemaChecker>()

/** What is wrong with a schema by the meta-schema of its draft. Pointers are those of the schema as it is written. */
export function metaErrors(draft: number, written: JsonValue): readonly SchemaError[] {
  const checker =
    checkers.get(draft) ??
    createSchemaChecker(metaSchemaOf(draft), { documents: {}, assertsFormats: true, formats })
  checkers.set(draft, checker)
  return checker.check(written).errors
}
