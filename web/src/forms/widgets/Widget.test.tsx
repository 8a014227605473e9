import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'
import { zoneAt } from './time/clockTime'

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
    await userEvent.type(await screen.findByLabelText('Field'), text)
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
    ['a time', { type: 'string', format: 'time' }, {}, fill('09:30'), `09:30:00${zoneAt(new Date())}`],
    [
      'a moment',
      { type: 'string', format: 'date-time' },
      {},
      fill('2026-03-14T09:30'),
      `2026-03-14T09:30:00${zoneAt(new Date('2026-03-14T09:30'))}`,
    ],
    ['a colour', { type: 'string', format: 'color' }, {}, fill('#00ff00'), '#00ff00'],
    ['a number', { type: 'number' }, {}, fill('12.50'), 12.5],
    ['a whole number', { type: 'integer' }, {}, fill('3'), 3],
    ['a checkbox', { type: 'boolean' }, {}, press('checkbox', 'Field'), true],
    ['a switch', { type: 'boolean' }, { 'ui:widget': 'switch' }, press('checkbox', 'Field'), true],
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
        await userEvent.type(await screen.findByRole('combobox', { name: 'Field' }), '22')
        await userEvent.click(await screen.findByRole('option', { name: 'Country 22' }))
      },
      'Country 22',
    ],
    [
      'a list',
      { type: 'array', items: { type: 'string' } },
      {},
      async () => {
        await press('button', 'Add Field')()
        await press('button', 'Add Item to Field')()
        await userEvent.type(screen.getByLabelText('Item 1'), 'new')
      },
      ['new'],
    ],
    [
      'a group',
      { type: 'object', properties: { street: { type: 'string' } } },
      {},
      async () => {
        await press('button', 'Add Field')()
        await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Street')))
        await userEvent.keyboard('Elm')
      },
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
    expect(within(select).getByRole('option', { name: 'XXL (not one of the options)' })).toBeTruthy()
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

  it('keeps place, text, open state and focus of a member that is renamed', async () => {
    const { document, value } = renderForm({
      schema: { type: 'object', additionalProperties: { type: 'array', items: { properties: { n: {} } } } },
      data: '{"a": [{"n": 1.0}, {"n": 2}], "b": []}',
    })
    await userEvent.click(screen.getByRole('button', { name: 'N: 2 Item 2' }))
    const name = screen.getByLabelText('Name of A')
    await userEvent.clear(name)
    await userEvent.type(name, 'constructor')
    // Leaving by Tab renames: the control that Tab leads to is in a row that has another name by then.
    await userEvent.tab()
    expect(document.text).toBe('{"constructor": [{"n": 1.0}, {"n": 2}], "b": []}')
    expect(window.document.activeElement).toBe(screen.getByRole('button', { name: 'N: 1.0 Item 1' }))
    expect(screen.getByRole('button', { name: 'N: 2 Item 2' }).getAttribute('aria-expanded')).toBe('false')
    const renamed = screen.getByLabelText('Name of Constructor')
    await userEvent.clear(renamed)
    await userEvent.type(renamed, 'b{Enter}')
    expect(screen.getByText('There is a field of this name already.')).toBeTruthy()
    await userEvent.type(renamed, '2{Enter}')
    expect(Object.keys(Object(value()))).toEqual(['b2', 'b'])
    expect(window.document.activeElement).toBe(screen.getByLabelText('Name of B2'))
  })

  it('leads into the value of a member that was added', async () => {
    const { value } = renderForm({ schema: { additionalProperties: { type: 'string' } }, data: {} })
    await userEvent.type(screen.getByLabelText(/New field in/), 'a{Enter}')
    await userEvent.keyboard('x')
    expect(value()).toEqual({ a: 'x' })
  })
})
