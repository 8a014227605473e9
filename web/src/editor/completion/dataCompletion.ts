import type { Extension } from '@codemirror/state'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { type CompletionSchema, completion } from './completion'

/** Of data by their schema, as it is at each key: somebody may draw it beside. */
export function dataCompletion(schemaOf: () => JsonValue | undefined): Extension {
  let last: JsonValue | undefined
  let schemas: readonly CompletionSchema[] = []
  return completion(() => {
    const schema = schemaOf()
    if (schema !== last) {
      last = schema
      schemas = schema === undefined ? [] : [{ below: [], resolver: createSchemaResolver(schema) }]
    }
    return schemas
  })
}
