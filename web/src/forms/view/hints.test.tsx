import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

function described(label: string): string {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}

it('says how much of the room of a text is taken, as JSON Schema counts', async () => {
  renderForm({
    schema: { properties: { motto: { type: 'string', minLength: 3, maxLength: 12 } } },
    data: { motto: '👋 hi' },
  })
  expect(described('Motto')).toContain('4 of 12 characters')
  expect(described('Motto')).toContain('At least 3 characters')
  await userEvent.type(screen.getByLabelText('Motto'), ' there')
  expect(described('Motto')).toContain('10 of 12 characters')
})

it.each([
  [{ minItems: 2, maxItems: 5 }, '2 to 5 items'],
  [{ minItems: 1 }, 'At least 1 item'],
  [{ maxItems: 3 }, 'At most 3 items'],
  [{ minItems: 2, maxItems: 2 }, '2 items'],
])('says how many items a list takes: %o', (bounds, words) => {
  const items = { type: 'string' }
  renderForm({
    schema: {
      properties: { list: { type: 'array', items, ...bounds }, tags: { type: 'array', items, ...bounds } },
    },
    uiSchema: { tags: { 'ui:widget': 'tags' } },
    data: { list: ['a'], tags: ['a'] },
  })
  expect(screen.getAllByText(words)).toHaveLength(2)
})
