import type { TextDocument } from '~/drafts/TextDocument'
import { parseJson, setValue } from '~/formats/json'
import { type DataPath, fromPointer, memberOf, nodeAt, type ObjectNode } from '~/formats/nodes'
import type { Conjunction } from '~/schema/ResolvedSchema'

/** Lets the schema of a field ask for at least one character, in the project file. False where that has no place. */
export function askForText(project: TextDocument, conjunction: Conjunction): boolean {
  const place = placeOfText(project, conjunction)
  if (place === undefined) return false
  const root = parseJson(project.text)
  const edits = root.ok ? setValue(project.source, root.root, [...place, 'minLength'], '1') : undefined
  if (edits === undefined) return false
  project.apply(edits, 'form')
  return true
}

/** Whether there is one schema of the field's own that can say so: what others share is not to be changed for one. */
export function mayAskForText(project: TextDocument, conjunction: Conjunction): boolean {
  return placeOfText(project, conjunction) !== undefined
}

function placeOfText(project: TextDocument, conjunction: Conjunction): DataPath | undefined {
  const parse = parseJson(project.text)
  const [place] = conjunction
  if (!parse.ok || place === undefined) return undefined
  const path = ['schema', ...(fromPointer(place.pointer) ?? [])]
  const schema = nodeAt(parse.root, path)
  // Beside `$ref` older drafts read nothing.
  const isOwn = schema?.kind === 'object' && isPlain(schema)
  return isOwn ? path : undefined
}

function isPlain(schema: ObjectNode): boolean {
  return memberOf(schema, '$ref') === undefined && memberOf(schema, 'minLength') === undefined
}
