import { fromPointer } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import { errorWords } from '../errorWords'
import type { SchemaProblem } from '../protocol'

/** A mistake in the schema itself, in words that name its place in the schema. */
export function schemaWords(problem: SchemaProblem): string {
  const { pointer, params } = problem
  const path = fromPointer(pointer) ?? []
  const place = path.length === 0 ? m.forms_schema_root() : m.forms_schema_place({ place: path.join(' › ') })
  if (problem.isPassedOver) return m.forms_schema_pattern({ place })
  if (typeof params.reference === 'string') {
    const said = { place, reference: params.reference }
    return params.kind === 'remote' ? m.forms_schema_remote(said) : m.forms_schema_missing(said)
  }
  if (typeof params.name === 'string') return m.forms_schema_repeated({ place, name: params.name })
  return errorWords(problem, place)
}
