import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

const number = { type: 'number' }
const lineOf = (label: string) => screen.getByLabelText(label).closest('[data-line]')
const rowOf = (label: string) => screen.getByLabelText(label).closest('[data-index]')

it('shows short fields that belong together in one line, each with what can be done with it', async () => {
  const { value, document } = renderForm({
    schema: { properties: { name: { type: 'string' }, min: { ...number, minimum: 3 }, max: number } },
    data: { name: 'x', min: 4 },
  })
  expect(lineOf('Min')).toBe(lineOf('Max'))
  expect(lineOf('Name')).not.toBe(lineOf('Min'))
  expect(rowOf('Min')).not.toBe(rowOf('Max'))
  await userEvent.type(screen.getByLabelText('Max'), '90')
  await userEvent.clear(screen.getByLabelText('Min'))
  await userEvent.type(screen.getByLabelText('Min'), '1')
  await userEvent.tab()
  expect(globalThis.document.activeElement).toBe(screen.getByLabelText('Max'))
  const error = await screen.findByText('Min must be 3 or more.')
  expect(rowOf('Min')?.contains(error)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Max' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Remove value/ }))
  expect(value()).toEqual({ name: 'x', min: 1 })
  document.undo()
  expect(value()).toEqual({ name: 'x', min: 1, max: 90 })
})

it('takes no focus from a field that another one comes beside', async () => {
  const { value } = renderForm({
    schema: {
      properties: { from: number, to: number, code: { type: 'string', maxLength: 9 } },
      dependentSchemas: {
        from: { properties: { x: number } },
        to: { properties: { y: number } },
        code: { properties: { z: number } },
      },
    },
    uiSchema: {
      'ui:order': ['from', 'to', 'x', 'y', 'code', 'z'],
      z: { 'ui:width': '1/3' },
      code: { 'ui:width': '1/3' },
    },
    data: {},
  })
  await userEvent.click(screen.getByLabelText('From'))
  await userEvent.keyboard('12')
  await userEvent.click(screen.getByLabelText('To'))
  await userEvent.keyboard('34')
  await userEvent.click(screen.getByLabelText('Code'))
  await userEvent.keyboard('ab')
  expect(value()).toEqual({ from: 12, to: 34, code: 'ab' })
  expect(lineOf('X')).toBe(lineOf('Y'))
  expect(lineOf('Code')).toBe(lineOf('Z'))
})
