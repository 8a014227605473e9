import { vi } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { localWebStorage } from '~/lib/storage/webStorage'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { createFormModel } from '../model/FormModel'
import { KEPT_VIEWS } from '../model/keptView'
import { documentOf } from './documentOf'
import { InlineWorker } from './InlineWorker'

/** What a project file of this schema says. */
export function projectFormOf(schema: JsonValue, uiSchema: JsonValue = {}): ProjectForm {
  return {
    path: 'a.sheaf.json',
    data: { kind: 'file', written: 'a.json', path: 'a.json' },
    schema,
    uiSchema,
    body: null,
    requiresValid: false,
    ignored: [],
  }
}

/** An open form without a page. `stop` closes it. */
export function modelOf(schema: JsonValue, text: string, uiSchema?: JsonValue) {
  vi.stubGlobal('Worker', InlineWorker)
  // All tests have the same file, and what is open is kept per file.
  localWebStorage.remove(KEPT_VIEWS)
  const document = documentOf('a.json', text)
  const form = createFormModel(projectFormOf(schema, uiSchema), document, document.reference)
  return { form, document, stop: form.connect() }
}
