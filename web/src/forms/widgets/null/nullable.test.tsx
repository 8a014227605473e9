import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

const group = { type: 'object', properties: { city: { type: 'string' } } }

it.each([
  ['types', { ...group, type: ['object', 'null'] }],
  ['branches', { anyOf: [group, { type: 'null' }] }],
])('a group that may be null by its %s is set or not set, and asks for no kind', async (_how, place) => {
  const { value } = renderForm({ schema: { properties: { place } }, data: { place: null } })
  expect(screen.queryByRole('combobox')).toBeNull()
  screen.getByText('Not set')
  await userEvent.click(screen.getByRole('button', { name: 'Set up Place' }))
  expect(value()).toEqual({ place: {} })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place' }))
  await userEvent.type(screen.getByLabelText('City'), 'Bergen')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Place' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Set to nothing (null)' }))
  expect(value()).toEqual({ place: null })
  await userEvent.click(screen.getByRole('button', { name: 'Set up Place' }))
  expect(value()).toEqual({ place: { city: 'Bergen' } })
})
