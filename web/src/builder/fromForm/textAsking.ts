import type { TextDocument } from '~/drafts/TextDocument'
import { readValue } from '~/formats/json'
import { isRecord, memberOf } from '~/schema/json'
import type { Conjunction } from '~/schema/ResolvedSchema'
import { performOn } from '../canvas/performOn'
import { schemaPointers } from '../canvas/schemaPointer'
import type { SchemaPointer } from '../operations'

/** Lets the schema of a field ask for at least one character, in the project file. */
export function askForText(project: TextDocument, field: SchemaPointer): boolean {
  const done = performOn(project, [{ kind: 'set', field, keyword: 'minLength', value: 1 }])
  return !('kind' in done)
}

/**
 * Where the schema of the field's own stands that can say so; undefined where there is none: what others share is not to
 * be changed for one.
 */
export function placeToAsk(project: TextDocument, [place]: Conjunction): SchemaPointer | undefined {
  if (place === undefined || !isRecord(place.schema)) return undefined
  // Beside `$ref` older drafts read nothing.
  const isOwn =
    memberOf(place.schema, '$ref') === undefined && memberOf(place.schema, 'minLength') === undefined
  const written = isOwn ? memberOf(readValue(project.text), 'schema') : undefined
  return written === undefined ? undefined : schemaPointers(written)([place])
}
