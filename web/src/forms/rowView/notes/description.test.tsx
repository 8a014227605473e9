import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

const manual = `Says where \`tsc\` looks, see https://example.org/docs. ${'And so on. '.repeat(60)}The end.`

it('cuts a manual to a few lines until somebody asks, and never for a screen reader', async () => {
  renderForm({
    schema: {
      properties: { paths: { type: 'string', description: manual }, short: { description: 'Short.' } },
    },
    data: {},
  })
  const more = await screen.findByRole('button', { name: 'Show more about Paths' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  const id = screen.getByLabelText('Paths').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toMatch(/^Says where .*The end\.$/)
  await userEvent.click(more)
  expect(screen.getByRole('button', { name: 'Show less about Paths' }).getAttribute('aria-expanded')).toBe(
    'true',
  )
  expect(screen.queryByRole('button', { name: /about Short/ })).toBeNull()
})

it('shows the code and the addresses of a description as such, and no others as links', async () => {
  renderForm({
    schema: { properties: { a: { type: 'string', description: `${manual} [no](javascript:alert(1))` } } },
    data: {},
  })
  const link = await screen.findByRole('link')
  expect(link.textContent).toBe('https://example.org/docs')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByText('tsc').tagName).toBe('CODE')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

it('explains the choice of a kind too', () => {
  renderForm({
    schema: {
      properties: {
        a: {
          description: 'One or many.',
          oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
        },
      },
    },
    data: {},
  })
  const id = screen.getByLabelText('A: kind').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toBe('One or many.')
})

it('calls nothing optional that a person has added, and shows what its first field is for', () => {
  const text = { type: 'string' }
  const required = ['a', 'c']
  renderForm({
    schema: { additionalProperties: { type: 'object', properties: { a: text, b: text, c: text }, required } },
    data: { web: { b: 'x' } },
  })
  expect(screen.getByRole('textbox', { name: 'Name of Web' })).toBeTruthy()
  expect(screen.getByText('Name', { exact: true })).toBeTruthy()
  expect(screen.getAllByText('optional')).toHaveLength(1)
})
