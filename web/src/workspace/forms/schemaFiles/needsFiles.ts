import type { JsonValue } from '~/formats/nodes'
import { isRecord, type JsonRecord } from '~/schema/json'
import type { ProjectForm } from '../ProjectForm'

const known = new WeakMap<JsonRecord, boolean>()

/** Whether a schema names any document: most name none, and are passed over at once. */
export function namesDocuments(schema: JsonValue): boolean {
  if (!isRecord(schema)) return false
  const answer = known.get(schema) ?? /"\$(?:r|dynamicR)ef":"[^"#]/.test(JSON.stringify(schema))
  known.set(schema, answer)
  return answer
}

/** Whether a form, or another of the same data, is not whole before files were read. */
export function needsFiles({ schema, others = [] }: ProjectForm): boolean {
  return namesDocuments(schema) || others.some(needsFiles)
}
