import type { Extension } from '@codemirror/state'
import { draftOf, NEWEST } from '~/schema/dialects/drafts'
import { createSchemaResolver, type SchemaResolver } from '~/schema/resolveSchema'
import { metaSchemaOf } from '~/validation/schemaCheck/metaSchema'
import projectSchema from '../../../../internal/project/project.schema.json'
import { completion } from './completion'

/** The keywords that forms are made of. */
const keywords =
  'type title description properties required items enum format default examples minimum maximum minLength maxLength pattern minItems maxItems contentMediaType oneOf anyOf allOf const $ref $defs'.split(
    ' ',
  )

/** Of project files: what Sheaf reads in them, and below `schema` what JSON Schema has in the draft that it is of. */
export function projectCompletion(): Extension {
  const project = createSchemaResolver(projectSchema)
  const drafts = new Map<number, SchemaResolver>()
  return completion((text) => {
    const draft = draftIn(text)
    const dialect = drafts.get(draft) ?? createSchemaResolver(metaSchemaOf(draft))
    drafts.set(draft, dialect)
    return [
      { below: ['schema'], resolver: dialect, usual: keywords },
      { below: [], resolver: project },
    ]
  })
}

/** Told from the letters, since the text is hardly whole while somebody types. */
function draftIn(text: string): number {
  for (const [, dialect = ''] of text.matchAll(/"\$schema"\s*:\s*"([^"]*)"/g)) {
    const draft = draftOf({ $schema: dialect }, NEWEST)
    if (draft !== NEWEST) return draft
  }
  return NEWEST
}
