import { type DataPath, fromPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { fileOfAddress } from '~/schema/fileAddress'
import { errorWords } from '../errorWords'
import type { SchemaProblem } from '../protocol'

/** A mistake in the schema itself, in words that name its place in the schema. */
export function schemaWords(problem: SchemaProblem): string {
  const { pointer, params } = problem
  const path = readable(fromPointer(pointer) ?? [])
  const place = path.length === 0 ? m.forms_schema_root() : m.forms_schema_place({ place: path.join(' › ') })
  if (problem.isPassedOver) return m.forms_schema_pattern({ place })
  if (typeof params.reference === 'string')
    return m.forms_schema_missing({ place, reference: params.reference })
  if (typeof params.name === 'string') return m.forms_schema_repeated({ place, name: params.name })
  return errorWords(problem, place)
}

/** Schemas of other files stand in the schema by their addresses. */
function readable(path: DataPath): DataPath {
  const file = path[0] === '$defs' ? fileOfAddress(path[1] ?? '') : undefined
  return file === undefined ? path : [file, ...path.slice(2)]
}
