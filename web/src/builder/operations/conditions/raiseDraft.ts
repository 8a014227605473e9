import { m } from '~/paraglide/messages'
import { DRAFT_04, DRAFT_07, isOfDraft } from '~/schema/dialects/drafts'
import { isRecord } from '~/schema/json'
import type { Refusal } from '../Change'
import { draftIn } from '../fields/setKeyword'
import { type Made, refused } from '../Made'
import { schemaIn } from '../places/referencesIn'
import { ROOT, schemasIn } from '../places/schemas'
import type { ProjectText } from '../text/ProjectText'

const DIALECT = 'http://json-schema.org/draft-07/schema#'

/**
 * The schema becomes one of draft-07. Later drafts read tuples, dependencies and what stands beside a `$ref` in another
 * way, so that all of these would have to be written anew.
 */
export function performRaiseDraft(project: ProjectText): Made | Refusal {
  const draft = draftIn(project)
  const made: Made = { kind: 'made', selected: [], words: m.operations_raised() }
  if (draft >= DRAFT_07) return { ...made, words: '' }
  const schemas = schemasIn(schemaIn(project), ROOT)
  for (const { schema } of schemas) {
    const silent = isRecord(schema) ? Object.keys(schema).find((name) => wouldCount(name, draft)) : undefined
    if (silent !== undefined) return refused('means-nothing', silent)
  }
  if (draft === DRAFT_04) {
    for (const { path, schema } of schemas) {
      if (!isRecord(schema)) continue
      if (typeof schema['id'] === 'string') project.rename([...path, 'id'], '$id')
      for (const [limit, exclusive] of LIMITS) {
        const at = [...path, exclusive]
        if (typeof schema[exclusive] !== 'boolean') continue
        project.remove(at)
        if (schema[exclusive] && schema[limit] !== undefined) project.rename([...path, limit], exclusive)
      }
    }
  }
  project.set([...ROOT, '$schema'], DIALECT)
  return made
}

/** In draft-04 these say of the limit beside them whether it is allowed itself. */
const LIMITS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const

function wouldCount(name: string, draft: number): boolean {
  return !isOfDraft(name, draft) && isOfDraft(name, DRAFT_07) && name !== 'id'
}
