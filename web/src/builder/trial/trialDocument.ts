import { EditedDocument } from '~/drafts/document/EditedDocument'
import type { TextDocument } from '~/drafts/TextDocument'
import { formatNameOf, formatOf } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { dirname, joinPath } from '~/lib/paths'
import type { PathReference } from '~/provider/types'
import { entryPath } from '~/workspace/entryPath'
import { formatOfData } from '~/workspace/forms/formatOfData'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { startText } from '~/workspace/forms/startText'
import { hasCollection } from '~/workspace/Project'
import { exampleOf, missingIn } from './exampleOf'

export interface TrialData {
  readonly document: EditedDocument
  /** As it is about these data. */
  readonly form: ProjectForm
}

/**
 * An empty file beside the data, which nobody keeps: what a field says of files and other data leads from there as it
 * does from the data. It is in the format of the data where that is loaded, else JSON.
 * @param taken the entries that a collection has.
 */
export function trialData(
  form: ProjectForm,
  project: PathReference,
  taken: readonly string[] = [],
): TrialData {
  const { body } = form
  const path = trialPath(form, {}, taken)
  const isLoaded =
    path !== undefined && formatNameOf(path) !== undefined && formatOf(path, body) !== undefined
  const ending = isLoaded ? path.slice(path.lastIndexOf('.')) : '.json'
  const around = dirname(path ?? project.path)
  const reference = { ...project, path: joinPath(around, `trial${ending}`) }
  const own = isLoaded ? form : { ...form, body: null }
  const text = startText(reference.path, own)
  return { document: new EditedDocument(reference, { sha: null, text, mode: '100644' }), form: own }
}

/** Which file the data would be: of a collection a new one, called as its entries are; undefined where nobody knows. */
export function trialPath(
  form: ProjectForm,
  values: JsonValue,
  taken: readonly string[],
): string | undefined {
  if (hasCollection(form)) return entryPath(form, values, taken, new Date())
  return form.data.kind === 'file' ? form.data.path : undefined
}

/** What the data are now; nothing while they cannot be read. */
export function trialValues(document: TextDocument, form: ProjectForm): JsonValue {
  const reading = formatOfData(document.reference.path, form).read(document.text)
  return reading.ok ? valueOf(document.text, reading.root) : {}
}

/** Fills in what nobody has filled in yet, in one step of undo. @returns how many values. */
export function fillIn(document: EditedDocument, form: ProjectForm): number {
  const format = formatOfData(document.reference.path, form)
  const reading = format.read(document.text)
  if (!reading.ok) return 0
  const missing = missingIn(valueOf(document.text, reading.root), exampleOf(form))
  const group = `examples ${document.version}`
  let count = 0
  for (const { path, value } of missing) {
    const { text } = document
    const outcome = format.set({ text, reading: format.read(text) }, path, value)
    // What the format has no way to write stays open.
    if (outcome.kind !== 'edits') continue
    document.apply(outcome.edits, 'form', group)
    count++
  }
  return count
}
