import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

const schema = { type: 'object', properties: { ok: { type: 'boolean', title: 'Okay' } } }

function box(description?: string): HTMLInputElement {
  const found = screen.getByRole('checkbox', { name: 'Okay', ...(description && { description }) })
  if (!(found instanceof HTMLInputElement)) throw new Error('no input')
  return found
}

it.each([
  ['a checkbox', {}],
  ['a switch', { ok: { 'ui:widget': 'switch' } }],
])('%s that nobody has set is neither on nor off, and says so', (_name, uiSchema) => {
  renderForm({ schema, uiSchema, data: {} })
  expect([box().checked, box('Not set').indeterminate]).toEqual([false, true])
  expect(screen.queryByRole('button', { name: 'Clear Okay' })).toBeNull()
})

it('is set and unset by keyboard, and cleared by a button that is no stop of the Tab key', async () => {
  const { value } = renderForm({ schema, uiSchema: { ok: { 'ui:widget': 'switch' } }, data: {} })
  box().focus()
  await userEvent.keyboard(' ')
  expect(value()).toEqual({ ok: true })
  screen.getByRole('switch', { name: 'Okay', checked: true })
  expect(screen.queryByText('Not set')).toBeNull()
  await userEvent.keyboard(' ')
  expect(value()).toEqual({ ok: false })
  await userEvent.tab()
  const clear = screen.getByRole('button', { name: 'Clear Okay' })
  expect(document.activeElement).not.toBe(clear)
  await userEvent.click(clear)
  expect(value()).toEqual({})
  // The button is gone; focus stays at the field.
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(box().indeterminate).toBe(true)
})

it('cannot be cleared where it is required', () => {
  renderForm({ schema: { ...schema, required: ['ok'] }, data: { ok: false } })
  expect(box().indeterminate).toBe(false)
  expect(screen.queryByRole('button', { name: 'Clear Okay' })).toBeNull()
})

it('calls null what it is', () => {
  renderForm({
    schema: { properties: { ok: { type: ['boolean', 'null'], title: 'Okay' } } },
    data: { ok: null },
  })
  expect(box('Nothing (null)').indeterminate).toBe(true)
})
