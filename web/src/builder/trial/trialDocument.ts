import { EditedDocument } from '~/drafts/document/EditedDocument'
import { formatNameOf, formatOf } from '~/formats/formatOf'
import { valueOf } from '~/formats/valueOf'
import { dirname, joinPath } from '~/lib/paths'
import type { PathReference } from '~/provider/types'
import { formatOfData } from '~/workspace/forms/formatOfData'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { startText } from '~/workspace/forms/startText'
import { exampleOf, missingIn } from './exampleOf'

export interface TrialData {
  readonly document: EditedDocument
  /** As it is about these data. */
  readonly form: ProjectForm
}

/**
 * An empty file beside the data, which nobody keeps: what a field says of files and other data leads from there as it
 * does from the data. It is in the format of the data where that is loaded, else JSON.
 */
export function trialData(form: ProjectForm, project: PathReference): TrialData {
  const { data, body } = form
  const path = data.kind === 'file' ? data.path : undefined
  const folder = path === undefined ? undefined : dirname(path)
  const isLoaded =
    path !== undefined && formatNameOf(path) !== undefined && formatOf(path, body) !== undefined
  const ending = isLoaded ? path.slice(path.lastIndexOf('.')) : '.json'
  const around = folder ?? (data.kind === 'collection' ? data.folder : dirname(project.path))
  const reference = { ...project, path: joinPath(around, `trial${ending}`) }
  const own = isLoaded ? form : { ...form, body: null }
  const text = startText(reference.path, own)
  return { document: new EditedDocument(reference, { sha: null, text, mode: '100644' }), form: own }
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
