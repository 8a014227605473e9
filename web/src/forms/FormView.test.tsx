import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderForm } from './testing/renderForm'

describe('lists', () => {
  const schema = {
    type: 'object',
    properties: {
      people: {
        type: 'array',
        items: { type: 'object', title: 'Person', properties: { name: { type: 'string' } } },
      },
    },
  }
  const data = { people: [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cy' }] }
  const names = (value: unknown) => Object(value).people.map((person: { name: string }) => person.name)

  it('adds an item and brings focus into it', async () => {
    const { value } = renderForm({ schema, data })
    await userEvent.click(screen.getByRole('button', { name: 'Add Person to People' }))
    await userEvent.keyboard('Dot')
    expect(names(value())).toEqual(['Ada', 'Bob', 'Cy', 'Dot'])
    expect(screen.getByText('Person 4 added')).toBeTruthy()
  })

  it('moves items by buttons, keeps focus and says so', async () => {
    const { value } = renderForm({ schema, data })
    await userEvent.click(screen.getByRole('button', { name: 'Move Person 1 down' }))
    expect(names(value())).toEqual(['Bob', 'Ada', 'Cy'])
    expect(screen.getByText('Person 1 moved to position 2 of 3')).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Person 2 down' })),
    )
  })

  it('moves items by Alt and arrows', async () => {
    const { value } = renderForm({ schema, data })
    screen.getByRole('button', { name: 'Cy Person 3' }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(names(value())).toEqual(['Cy', 'Ada', 'Bob'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cy Person 1' }))
  })

  it('moves a copy past what it is a copy of', async () => {
    const { value } = renderForm({
      schema: { properties: { list: { type: 'array', items: { type: 'object', title: 'Entry' } } } },
      data: { list: [{ a: 1 }, { a: 2 }, { a: 2 }] },
    })
    screen.getByRole('button', { name: 'A: 2 Entry 3' }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(value()).toEqual({ list: [{ a: 2 }, { a: 1 }, { a: 2 }] })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'A: 2 Entry 1' }))
  })

  it('removes an item, and undo brings it back', async () => {
    const { document, value } = renderForm({ schema, data })
    await userEvent.click(screen.getByRole('button', { name: 'Remove Person 2' }))
    expect(names(value())).toEqual(['Ada', 'Cy'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(document.isDirty).toBe(false)
    expect(screen.getByDisplayValue('Bob')).toBeTruthy()
  })

  it('duplicates an item', async () => {
    const { value } = renderForm({ schema, data })
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Person 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(names(value())).toEqual(['Ada', 'Ada', 'Bob', 'Cy'])
  })

  it('keeps what is open with its item when it moves', async () => {
    renderForm({ schema, data })
    await userEvent.click(screen.getByRole('button', { name: 'Ada Person 1' }))
    expect(screen.queryByDisplayValue('Ada')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Move Person 1 down' }))
    expect(screen.queryByDisplayValue('Ada')).toBeNull()
    expect(screen.getByDisplayValue('Bob')).toBeTruthy()
  })
})

describe('one text', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }

  it('shows what other views change', () => {
    const { document } = renderForm({ schema, data: '{"a": "x"}' })
    act(() => document.apply([{ from: 7, to: 8, insert: 'code' }], 'code'))
    expect(screen.getByLabelText('A')).toHaveProperty('value', 'code')
  })

  it('says where broken JSON is broken and comes back', async () => {
    const onShowCode = vi.fn<() => void>()
    const { document } = renderForm({ schema, data: '{"a": "x"}', onShowCode })
    act(() => document.apply([{ from: 9, to: 10, insert: '' }], 'code'))
    expect(screen.getByText(/line 1, column 10/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show in Code' }))
    expect(onShowCode).toHaveBeenCalledOnce()
    act(() => document.apply([{ from: 9, to: 9, insert: ',"b":1}' }], 'code'))
    expect(screen.getByLabelText('A')).toHaveProperty('value', 'x')
    expect(screen.getByLabelText('B')).toHaveProperty('value', '1')
  })

  it('starts an empty file', async () => {
    const { document } = renderForm({ schema, data: '' })
    await userEvent.click(screen.getByRole('button', { name: 'Start with an empty form' }))
    await userEvent.type(screen.getByLabelText('A'), 'x')
    expect(document.text).toBe('{\n  "a": "x"\n}\n')
  })
})

describe('choices and conditions', () => {
  const shape = (kind: string, name: string) => ({
    title: kind,
    type: 'object',
    properties: { kind: { const: kind }, [name]: { type: 'number' } },
    required: ['kind', name],
  })

  it('shows the branch that the data means and changes it without losing members', async () => {
    const { value } = renderForm({
      schema: { oneOf: [shape('circle', 'radius'), shape('square', 'side')] },
      data: { kind: 'circle', radius: 2 },
    })
    expect(screen.getByLabelText('Radius')).toHaveProperty('value', '2')
    await userEvent.selectOptions(screen.getByLabelText('Kind', { selector: 'select' }), 'square')
    expect(value()).toEqual({ kind: 'square', radius: 2 })
    await userEvent.type(screen.getByLabelText('Side'), '3')
    expect(value()).toEqual({ kind: 'square', radius: 2, side: 3 })
  })

  it('shows what a condition asks for once the validator says so', async () => {
    renderForm({
      schema: {
        properties: { member: { type: 'boolean' } },
        if: { properties: { member: { const: true } }, required: ['member'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { properties: { number: { type: 'string' } } },
        else: { properties: { reason: { type: 'string' } } },
      },
      data: { member: true },
    })
    expect(await screen.findByLabelText('Number')).toBeTruthy()
    expect(screen.queryByLabelText('Reason')).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Member' }))
    expect(await screen.findByLabelText('Reason')).toBeTruthy()
    expect(screen.queryByLabelText('Number')).toBeNull()
  })

  it('switches between types and remembers what was there', async () => {
    const { value } = renderForm({
      schema: { properties: { a: { type: ['string', 'array'] } } },
      data: { a: 'x' },
    })
    const kind = screen.getByLabelText('A: kind')
    await userEvent.selectOptions(kind, 'List')
    expect(value()).toEqual({ a: [] })
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Text')
    expect(value()).toEqual({ a: 'x' })
  })
})

describe('errors', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: 'Full name' },
      inner: { type: 'object', properties: { n: { type: 'number', minimum: 3 } } },
    },
  }

  it('shows an error at a field that was left, in words that name it', async () => {
    renderForm({ schema, data: {} })
    const field = screen.getByLabelText('Full name')
    expect(await screen.findByText('1 problem')).toBeTruthy()
    expect(screen.queryByText('Full name is required.')).toBeNull()
    await userEvent.click(field)
    await userEvent.tab()
    expect(screen.getByText('Full name is required.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toContain('error')
    await userEvent.type(field, 'Ada')
    expect(await screen.findByText('No problems')).toBeTruthy()
  })

  it('names all errors on demand and leads to them', async () => {
    renderForm({ schema, data: { inner: { n: 1 } } })
    await screen.findByText('2 problems')
    await userEvent.click(screen.getByRole('button', { name: /^Inner/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Check all' }))
    await userEvent.click(await screen.findByRole('button', { name: 'N must be 3 or more.' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('N')))
  })
})

describe('schemas that are none', () => {
  it.each([
    ['properties that are none', { properties: 5 }],
    ['null as a schema', { properties: { a: null } }],
    ['an unknown type', { properties: { a: { type: 'strange' } } }],
    ['a reference to nowhere', { properties: { a: { $ref: '#/nope' } } }],
    ['a reference elsewhere', { properties: { a: { $ref: 'https://example.org/a.json' } } }],
    ['lists where objects belong', { properties: [], required: {}, allOf: 3, oneOf: {}, enum: 5 }],
  ])('says so at the field and stays usable: %s', async (_name, schema) => {
    const { value } = renderForm({ schema, data: { a: 'x' } })
    expect(screen.getAllByRole('status').length).toBeGreaterThan(0)
    await userEvent.type(screen.getByLabelText('A'), 'y')
    expect(value()).toEqual({ a: 'xy' })
  })
})

describe('headings', () => {
  const group = { type: 'object', properties: { a: { type: 'string' } } }

  it.each([
    ['its title', { title: 'Shop', properties: { group } }, 'Shop'],
    ['its file', { description: 'All of it', properties: { group } }, 'Form of a.json'],
    ['its file, without any words', { properties: { group } }, 'Form of a.json'],
  ])('begin with the form, called by %s; its groups are one level below', (_name, schema, name) => {
    renderForm({ schema, data: { group: { a: 'x' } } })
    const headings = screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])
    expect(headings).toEqual([
      ['H2', name],
      ['H3', 'Group'],
    ])
  })
})
