import { vi } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createFormModel } from '~/forms/model/FormModel'
import { documentOf } from '~/forms/testing/documentOf'
import { InlineWorker } from '~/forms/testing/InlineWorker'
import { readProject } from '~/workspace/readProject'
import { Canvas } from '../canvas/Canvas'

/**
 * A canvas without a page: its rows follow the project file as they do on one.
 * @param whenRead is given what shows a change, which a page does some time after it; nothing said: at once.
 */
export function canvasOf(
  schema: JsonValue,
  uiSchema: JsonValue = {},
  data: JsonValue = {},
  whenRead: (show: () => void) => void = (show) => show(),
): Canvas {
  vi.stubGlobal('Worker', InlineWorker)
  const options = { dataFile: 'a.json' }
  const text = `${JSON.stringify({ options, schema, uiSchema }, null, 2)}\n`
  const project = documentOf('a.sheaf.json', text)
  const model = createFormModel(formIn(text), documentOf('a.json', JSON.stringify(data)), project.reference, {
    isDrawn: true,
  })
  const canvas = new Canvas(project, model, formIn(text).schema)
  project.subscribe(() =>
    whenRead(() => {
      const form = formIn(project.text)
      canvas.setWritten(form.schema)
      model.setProject(form)
    }),
  )
  model.subscribeRows(() => canvas.follow())
  return canvas
}

function formIn(text: string) {
  const reading = readProject(text, 'a.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  return reading.form
}

/** The project file's value. */
export function projectIn({ project }: Canvas): unknown {
  return JSON.parse(project.text)
}
