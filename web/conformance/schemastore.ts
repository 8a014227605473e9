import { EditedDocument } from '~/drafts/document/EditedDocument'
import { readProject } from '~/workspace/readProject'
import { type OpenForm, openForm } from './openForm'
import { namesIn, readText } from './shared'

/** Every data file of SchemaStore's corpus, with the folder its schema is in. */
export const schemastore = namesIn('schemastore')
  .filter((name) => !['LICENSE', 'NOTICE'].includes(name))
  .flatMap((name) => namesIn(`schemastore/${name}`).map((file) => ({ name, file })))
  .filter(({ file }) => file !== 'schema.json')

export function formOf(name: string, file: string): OpenForm {
  const schema = readText(`schemastore/${name}/schema.json`).replace(/^\uFEFF/, '')
  const project = readProject(
    `{"options":{"dataFile":${JSON.stringify(file)}},"schema":${schema}}`,
    'a.sheaf.json',
  )
  if (project.kind !== 'form') throw new Error(`the project of ${name} is ${project.kind}`)
  const text = readText(`schemastore/${name}/${file}`)
  const reference = { owner: 'ada', repo: 'forms', ref: 'main', path: file }
  return openForm(project.form, new EditedDocument(reference, { sha: null, text, mode: '100644' }))
}
