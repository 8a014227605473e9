import { afterEach, expect, test } from 'vitest'
import { addOpenForm } from '~/forms/model/openForms'
import { modelOf, projectFormOf } from '~/forms/testing/modelOf'
import { keptIn } from './keptIn'

const way = (title: string, name: string) => ({
  title,
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
})
const schema = { properties: { contact: { anyOf: [way('By mail', 'mail'), way('By phone', 'phone')] } } }
const text = '{"contact": {"mail": "a@b.no", "phone": "123"}}'
/** The value is valid by both ways, so the verdicts decide nothing. */
const link = { ask: () => Promise.resolve({ kind: 'closed' } as const) }

let stop = () => {}
afterEach(() => stop())

test('what a choice keeps is named by the data, and as the form shows it where that is open', async () => {
  const { form, stop: disconnect } = modelOf(schema, text)
  stop = disconnect
  const { reference } = form.document
  const kept = (of = text) => keptIn(link, projectFormOf(schema), reference, of)
  expect(await kept()).toEqual(['Phone'])
  const close = addOpenForm(form)
  form.view.getState().choose('/contact\n/properties/contact/anyOf', 1)
  expect(await kept()).toEqual(['Mail'])
  expect(await kept(text.replace('123', '456'))).toEqual(['Phone'])
  close()
  expect(await kept()).toEqual(['Phone'])
})
