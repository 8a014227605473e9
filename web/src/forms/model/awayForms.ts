import type { TextDocument } from '~/drafts/TextDocument'
import type { PathReference } from '~/provider/types'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { createFormModel, type FormModel } from './FormModel'

/**
 * Forms that are not in the page, by their data and the path of their project: what was typed and is no value yet, what
 * is open and how tables are sorted is there again when one comes back from the code tab. They go with the document.
 */
const away = new WeakMap<TextDocument, Map<string, FormModel>>()

/** The form of this data as it was when it went, or a new one. */
export function takeForm(form: ProjectForm, data: TextDocument, project: PathReference): FormModel {
  const forms = away.get(data)
  const known = forms?.get(project.path)
  // Another panel with the same form has its own.
  forms?.delete(project.path)
  return known ?? createFormModel(form, data, project)
}

/** Has the form follow its data until the answer is called: from then on it is away. */
export function showForm(form: FormModel): () => void {
  const { document, projectReference, view } = form
  away.get(document)?.delete(projectReference.path)
  const disconnect = form.connect()
  return () => {
    disconnect()
    view.getState().endVisit()
    const forms = away.get(document) ?? new Map<string, FormModel>()
    away.set(document, forms.set(projectReference.path, form))
  }
}
