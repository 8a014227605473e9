import { vi } from 'vitest'
import type { JsonValue } from '~/drafts/json'
import { createFormModel } from '../model/FormModel'
import type { ProjectForm } from '../project/readProject'
import { documentOf } from './documentOf'
import { InlineWorker } from './InlineWorker'

/** What a project file of this schema says. */
export function projectFormOf(schema: JsonValue, uiSchema: JsonValue = {}): ProjectForm {
  return { dataFile: 'a.json', schema, uiSchema, requiresValid: false, ignored: [] }
}

/** An open form without a page. `stop` closes it. */
export function modelOf(schema: JsonValue, text: string, uiSchema?: JsonValue) {
  vi.stubGlobal('Worker', InlineWorker)
  const document = documentOf('a.json', text)
  const form = createFormModel(projectFormOf(schema, uiSchema), document, document.reference)
  return { form, document, stop: form.connect() }
}
