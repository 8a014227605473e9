import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

const text = { type: 'string' }
const posts = { title: 'Posts', type: 'object', properties: { title: text, date: text } }

it('stands over the form of an entry, and follows what is typed', async () => {
  renderForm({ schema: posts, data: { title: '`Fog` & <b>wind</b>' }, isEntry: true })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('`Fog` & <b>wind</b>')
  await userEvent.clear(screen.getByLabelText('Title'))
  await screen.findByRole('heading', { name: 'Posts' })
  await userEvent.type(screen.getByLabelText('Title'), 'Sun')
  await screen.findByRole('heading', { name: 'Sun' })
})

it.each([
  ['of a data file is its form’s', { schema: posts, data: { title: 'Fog' } }, 'Posts'],
  [
    'is what is nearest to a title',
    { schema: { ...posts, properties: { name: text } }, data: { name: 'Bo' }, isEntry: true },
    'Bo',
  ],
  ['is no list and no object', { schema: posts, data: { title: ['a', { b: 1 }] }, isEntry: true }, 'Posts'],
])('%s', (_, input, name) => {
  renderForm(input)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(name)
})
