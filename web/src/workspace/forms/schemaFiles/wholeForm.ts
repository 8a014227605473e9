import type { ProjectForm } from '../ProjectForm'
import { bundleSchema } from './bundle'
import { needsFiles } from './needsFiles'
import type { SchemaFiles } from './SchemaFiles'

/** A form with the schemas that its own refers to. */
export async function wholeForm(form: ProjectForm, files: SchemaFiles): Promise<ProjectForm> {
  if (!needsFiles(form)) return form
  const { path, others } = form
  const bundle = await bundleSchema(form.schema, path, files)
  const wholeOthers = others && (await Promise.all(others.map((other) => wholeForm(other, files))))
  return { ...form, ...bundle, ...(wholeOthers && { others: wholeOthers }) }
}
