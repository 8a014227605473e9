import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

const event = { type: 'object', properties: { branches: { type: 'array', items: { type: 'string' } } } }
const schema = {
  properties: {
    on: { type: 'object', title: 'On', properties: { push: { title: 'Push', ...event } } },
    plain: { type: 'string', title: 'Plain' },
  },
}

const menu = (name: string) => userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
const empty = { name: 'Add with nothing in it' }

it('adds a group with nothing in it, where that it is there says all', async () => {
  const { value } = renderForm({ schema, data: { on: {} } })
  await menu('Push')
  await userEvent.click(await screen.findByRole('menuitem', empty))
  expect(value()).toEqual({ on: { push: {} } })
  await menu('Push')
  await screen.findByRole('menuitem', { name: /^Remove value/ })
  expect(screen.queryByRole('menuitem', empty)).toBeNull()
})

it('adds no single value with nothing in it', async () => {
  renderForm({ schema, data: {} })
  await menu('Plain')
  await screen.findByRole('menuitem', { name: 'Edit as JSON' })
  expect(screen.queryByRole('menuitem', empty)).toBeNull()
})
