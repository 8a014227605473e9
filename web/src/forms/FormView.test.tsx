import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderForm } from './testing/renderForm'

describe('widgets', () => {
  it('writes what is typed into a text, and nothing else', async () => {
    const { document } = renderForm({
      schema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } },
      data: '{\n\t"price": 1.0,\n\t"name": "Ada"\n}\n',
    })
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!')
    expect(document.text).toBe('{\n\t"price": 1.0,\n\t"name": "Ada!"\n}\n')
  })

  const fill = (text: string) => async () => {
    await userEvent.type(screen.getByLabelText('Field'), text)
  }
  const press = (role: string, name: string) => async () => {
    await userEvent.click(screen.getByRole(role, { name }))
  }
  const countries = { enum: Array.from({ length: 30 }, (_, index) => `Country ${index}`) }

  it.each<[string, object, object, () => Promise<void>, unknown]>([
    ['a text', { type: 'string' }, {}, fill('a "b"'), 'a "b"'],
    ['a long text', { type: 'string', maxLength: 1000 }, {}, fill('one{Enter}two'), 'one\ntwo'],
    ['an e-mail address', { type: 'string', format: 'email' }, {}, fill('a@b.org'), 'a@b.org'],
    ['an address', { type: 'string', format: 'uri' }, {}, fill('https://b.org'), 'https://b.org'],
    ['a date', { type: 'string', format: 'date' }, {}, fill('2026-03-14'), '2026-03-14'],
    ['a time', { type: 'string', format: 'time' }, {}, fill('09:30'), '09:30:00Z'],
    [
      'a moment',
      { type: 'string', format: 'date-time' },
      {},
      fill('2026-03-14T09:30'),
      '2026-03-14T09:30:00Z',
    ],
    ['a colour', { type: 'string', format: 'color' }, {}, fill('#00ff00'), '#00ff00'],
    ['a number', { type: 'number' }, {}, fill('12.50'), 12.5],
    ['a whole number', { type: 'integer' }, {}, fill('3'), 3],
    ['a checkbox', { type: 'boolean' }, {}, press('checkbox', 'Field'), true],
    ['a switch', { type: 'boolean' }, { 'ui:widget': 'switch' }, press('switch', 'Field'), true],
    ['radios', { enum: ['red', 'blue'] }, { 'ui:widget': 'radio' }, press('radio', 'blue'), 'blue'],
    ['a constant', { const: 'shop' }, {}, press('button', 'Set to shop'), 'shop'],
    ['null', { type: 'null' }, {}, press('button', 'Set to Nothing (null)'), null],
    [
      'a select',
      { enum: ['S', 'M'] },
      {},
      async () => userEvent.selectOptions(screen.getByLabelText('Field'), 'M'),
      'M',
    ],
    [
      'a combobox',
      countries,
      {},
      async () => {
        await userEvent.type(screen.getByRole('combobox', { name: 'Field' }), '22')
        await userEvent.click(await screen.findByRole('option', { name: 'Country 22' }))
      },
      'Country 22',
    ],
    [
      'a list',
      { type: 'array', items: { type: 'string' } },
      {},
      async () => {
        await press('button', 'Add Item to Field')()
        await userEvent.type(screen.getByLabelText('Item 1'), 'new')
      },
      ['new'],
    ],
    [
      'a group',
      { type: 'object', properties: { street: { type: 'string' } } },
      {},
      async () => userEvent.type(screen.getByLabelText('Street'), 'Elm'),
      { street: 'Elm' },
    ],
  ])('fills in %s', async (_name, field, ui, act, expected) => {
    const schema = { type: 'object', properties: { before: {}, field, after: {} } }
    const { value } = renderForm({ schema, uiSchema: { field: ui }, data: { before: 1, after: 2 } })
    await act()
    expect(value()).toEqual({ before: 1, field: expected, after: 2 })
    expect(Object.keys(Object(value()))).toEqual(['before', 'field', 'after'])
  })

  it('keeps the text of numbers', async () => {
    const { document } = renderForm({
      schema: { properties: { n: { type: 'number' }, big: { type: 'integer' } } },
      data: '{"n":1.0,"big":123456789012345678901234567890}',
    })
    await userEvent.type(screen.getByLabelText('Big'), '1')
    expect(document.text).toBe('{"n":1.0,"big":1234567890123456789012345678901}')
    await userEvent.type(screen.getByLabelText('N'), '-')
    expect(document.text).toContain('"n":1.0')
    expect(screen.getByText(/not a number yet/)).toBeTruthy()
  })

  it('shows a value that does not fit as JSON, keeps it, and takes it back as a field', async () => {
    const { document, value } = renderForm({
      schema: { properties: { name: { type: 'string' } } },
      data: '{\n  "name": {\n    "first": "Ada",\n    "n": 1.0\n  }\n}\n',
    })
    const before = document.text
    const area = screen.getByRole('textbox', { name: 'Name' })
    expect(area).toHaveProperty('value', '{\n  "first": "Ada",\n  "n": 1.0\n}')
    await userEvent.type(area, ' ')
    expect(document.text).toBe(before)
    await userEvent.clear(area)
    expect(document.text).toBe(before)
    await userEvent.type(area, '"Ada"')
    expect(value()).toEqual({ name: 'Ada' })
    expect(globalThis.document.activeElement).toBe(area)
    await userEvent.tab()
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('tagName', 'INPUT'),
    )
  })

  it('keeps an enum value that is none of the options until another is chosen', async () => {
    const { value } = renderForm({
      schema: { properties: { size: { enum: ['S', 'M'] } } },
      data: { size: 'XXL' },
    })
    const select = screen.getByLabelText('Size')
    expect(within(select).getByRole('option', { name: '"XXL" (not one of the options)' })).toBeTruthy()
    expect(value()).toEqual({ size: 'XXL' })
    await userEvent.selectOptions(select, 'S')
    expect(value()).toEqual({ size: 'S' })
  })

  it('shows a default without writing it, and writes it when asked', async () => {
    const { document, value } = renderForm({
      schema: { properties: { a: { type: 'string', default: 'x' } } },
      data: {},
    })
    expect(document.isDirty).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Use default' }))
    expect(value()).toEqual({ a: 'x' })
  })

  it('offers to remove a value, and leaves an emptied text as an empty text', async () => {
    const { value } = renderForm({ schema: { properties: { a: { type: 'string' } } }, data: { a: 'x' } })
    await userEvent.clear(screen.getByLabelText('A'))
    expect(value()).toEqual({ a: '' })
    await userEvent.click(screen.getByRole('button', { name: 'Actions for A' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Remove value/ }))
    expect(value()).toEqual({})
  })

  it('adds, renames and removes members of any name', async () => {
    const { value } = renderForm({
      schema: { type: 'object', additionalProperties: { type: 'number' } },
      data: { 'a.b': 1 },
    })
    await userEvent.type(screen.getByLabelText(/New field in/), '__proto__{Enter}')
    await userEvent.type(screen.getByLabelText('__proto__'), '7')
    expect(Object.entries(Object(value()))).toEqual([
      ['a.b', 1],
      ['__proto__', 7],
    ])
    const name = screen.getByLabelText('Name of a.b')
    await userEvent.clear(name)
    await userEvent.type(name, 'c/d~{Enter}')
    expect(Object.keys(Object(value()))).toEqual(['c/d~', '__proto__'])
  })
})

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
    screen.getByRole('button', { name: /^Person 3/ }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(names(value())).toEqual(['Cy', 'Ada', 'Bob'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Person 1/ }))
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
    await userEvent.click(screen.getByRole('button', { name: /^Person 1/ }))
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
    expect(screen.getByRole('button', { name: 'N must be 3 or more.' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'N must be 3 or more.' }))
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
