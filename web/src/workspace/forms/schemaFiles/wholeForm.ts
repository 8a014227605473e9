import type { ProjectForm } from '../ProjectForm'
import { namesDocuments } from './outward'
import type { SchemaFiles } from './SchemaFiles'

/** Whether a form, or another of the same data, is not whole before files were read. */
export function needsFiles({ schema, others = [] }: ProjectForm): boolean {
  return namesDocuments(schema) || others.some(needsFiles)
}

/** A form with the schemas that its own refers to. */
export async function wholeForm(form: ProjectForm, files: SchemaFiles): Promise<ProjectForm> {
  if (!needsFiles(form)) return form
  const { path, others } = form
  // Hardly any schema refers to another file.
  const { bundleSchema } = await import('./bundle')
  const bundle = await bundleSchema(form.schema, path, files)
  const wholeOthers = others && (await Promise.all(others.map((other) => wholeForm(other, files))))
  return { ...form, ...bundle, ...(wholeOthers && { others: wholeOthers }) }
}
