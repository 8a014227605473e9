import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json } from '~/formats/json/format'
import type { JsonValue } from '~/formats/nodes'
import { createFormModel, type FormModel } from '~/forms/model/FormModel'
import type { Row } from '~/forms/rows/Row'
import { documentOf } from '~/forms/testing/documentOf'
import { applyEdits } from '~/lib/text/text'
import * as fc from '~/testing/fastCheck'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { readProject } from '~/workspace/readProject'
import { perform } from '../operations'
import { choosing, intentOf, projectText } from '../testing/projects'

beforeEach(() => {
  // The validator is asked after a pause, which never comes.
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const DATA: JsonValue = {
  name: 'Rye',
  price: { name: 'of it', kind: 'a' },
  kind: 'a',
  days: [{ name: 'Wednesday' }, { price: 2 }],
  more: true,
}

function modelOf(form: ProjectForm, isDrawn: boolean): FormModel {
  const project = documentOf('a.sheaf.json', '')
  return createFormModel(form, documentOf('a.json', JSON.stringify(DATA)), project.reference, { isDrawn })
}

function formIn(text: string): ProjectForm | undefined {
  const reading = readProject(text, 'a.sheaf.json')
  return reading.kind === 'form' ? reading.form : undefined
}

/** All that a row says. */
function told(rows: readonly Row[]): readonly string[] {
  return rows.map((row) =>
    JSON.stringify(row, (_, value: unknown) =>
      value instanceof Map || value instanceof Set ? [...value] : value,
    ),
  )
}

test('a form that follows its schema shows what one shows that is made anew, and makes less of it', () => {
  let [shown, stayed] = [0, 0]
  fc.assert(
    fc.property(
      projectText,
      fc.array(choosing, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      (start, steps, isDrawn) => {
        let text = start
        const first = formIn(text)
        if (first === undefined) return
        const model = modelOf(first, isDrawn)
        for (const step of steps) {
          const intent = intentOf(step, text)
          const change = intent && perform({ text, reading: json.read(text) }, intent)
          if (change?.kind !== 'change') continue
          text = applyEdits(text, change.edits)
          const form = formIn(text)
          if (form === undefined) continue
          const before = new Set(model.rows.outline)
          model.setProject(form)
          const { outline } = model.rows
          const anew = modelOf(form, isDrawn).rows.outline
          expect({ text, rows: told(outline) }).toEqual({ text, rows: told(anew) })
          shown += outline.length
          stayed += outline.filter((row) => before.has(row)).length
        }
      },
    ),
    { numRuns: fc.runs(60) },
  )
  expect(stayed / shown).toBeGreaterThan(0.2)
})
