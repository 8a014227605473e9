import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

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
  await waitFor(() => expect(described('Motto')).toContain('10 of 12 characters'))
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

it('offers the default of a group and of a list that are not there', async () => {
  const properties = {
    list: { type: 'array', items: { type: 'string' }, default: ['a'] },
    group: { type: 'object', properties: { x: { type: 'number' } }, default: { x: 1 } },
  }
  const { value } = renderForm({ schema: { properties, required: ['list', 'group'] }, data: {} })
  expect(screen.getByText('Default: {"x":1}')).toBeTruthy()
  const [first] = screen.getAllByRole('button', { name: 'Use default' })
  if (first) await userEvent.click(first)
  await userEvent.click(screen.getByRole('button', { name: 'Use default' }))
  expect(value()).toEqual({ list: ['a'], group: { x: 1 } })
})

it('tells null from nothing and from an empty text', () => {
  const nullable = (type: string) => ({ type: [type, 'null'] })
  const properties = {
    a: nullable('string'),
    b: nullable('number'),
    c: nullable('string'),
    d: nullable('string'),
  }
  renderForm({ schema: { properties }, data: { a: null, b: null, c: '' } })
  expect(screen.getAllByPlaceholderText('Nothing (null)')).toEqual([
    screen.getByLabelText('A'),
    screen.getByLabelText('B'),
  ])
})

it('shows what nobody would see in a name', () => {
  const data = { ' ': 1, 'a\u200Bb': 2, '\u202Elive': 3, 'line\nbreak': 4, '👩‍👧': 5, مفتاح: 6 }
  renderForm({ schema: {}, data })
  for (const label of ['“ ”', '“a\\u200bb”', '“\\u202elive”', '“line\\u000abreak”', '👩‍👧', 'مفتاح']) {
    expect(screen.getByLabelText(label)).toBeTruthy()
  }
})

it('takes nothing typed for no name, though a member has it', () => {
  renderForm({ schema: { additionalProperties: { type: 'string' } }, data: { '': 'x' } })
  expect(screen.queryByText('There is a field of this name already.')).toBeNull()
})

it('says so where the schema allows nothing', () => {
  renderForm({ schema: { properties: { none: false } }, data: { none: 3 } })
  expect(described('None')).toMatch(/^The schema allows no value here/)
})

it('says that no item may be there twice, where a list does not see to it by itself', () => {
  const unique = { type: 'array', uniqueItems: true }
  const properties = {
    list: { ...unique, items: { type: 'number' } },
    days: { ...unique, items: { enum: ['a', 'b'] } },
  }
  renderForm({ schema: { properties }, data: { list: [1], days: ['a'] } })
  expect(screen.getAllByText('No item twice')).toHaveLength(1)
})

const threeTexts = { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } }

it('marks the required fields where they are fewer, and says so once', () => {
  renderForm({ schema: { title: 'Shop', properties: threeTexts, required: ['b'] }, data: {} })
  expect(screen.getAllByText('required')).toHaveLength(1)
  expect(screen.queryByText('optional')).toBeNull()
  expect(screen.getByText('Fields with * are required.')).toBeTruthy()
  expect(screen.getByLabelText('B').getAttribute('aria-required')).toBe('true')
})

it('marks the optional fields where they are fewer, and says so once', () => {
  renderForm({ schema: { properties: threeTexts, required: ['a', 'b'] }, data: {} })
  expect(screen.getAllByText('optional')).toHaveLength(1)
  expect(screen.queryByText('required')).toBeNull()
  expect(screen.getByText('Fields are required unless they say “optional”.')).toBeTruthy()
})

it('says nothing of it where nothing is required', () => {
  renderForm({ schema: { properties: threeTexts }, data: {} })
  expect(screen.queryByText(/required|optional/)).toBeNull()
})

it.each([[''], [null], [false], [[]], [{}]])('does not say a default that is nothing: %j', (nothing) => {
  renderForm({ schema: { properties: { a: { default: nothing, type: 'string' } } }, data: {} })
  expect(screen.queryByText(/^Default/)).toBeNull()
})

it('gives no examples of yes and no, nor of what there is to choose from', () => {
  const properties = {
    a: { type: 'boolean', examples: [true, false] },
    b: { enum: ['x', 'y'], examples: ['x'] },
    c: { type: 'string', examples: ['', 'said'] },
  }
  renderForm({ schema: { properties }, data: {} })
  expect(screen.getAllByText(/^For example/).map(({ textContent }) => textContent)).toEqual([
    'For example: said',
  ])
})

it('calls a default what the choice calls it', () => {
  const oneOf = [
    { const: 'draft', title: 'Draft, not shown' },
    { const: 'final', title: 'Final' },
  ]
  renderForm({ schema: { properties: { status: { oneOf, default: 'draft' } } }, data: {} })
  expect(screen.getByText('Default: Draft, not shown')).toBeTruthy()
})
