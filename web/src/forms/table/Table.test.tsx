import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

const uiSchema = { goods: { 'ui:widget': 'table' } }

function schemaOf(properties: Record<string, unknown>) {
  return { properties: { goods: { type: 'array', items: { title: 'Good', type: 'object', properties } } } }
}

const goods = schemaOf({ name: { type: 'string' }, price: { type: 'number', minimum: 0 } })
const data = {
  goods: [
    { name: 'Rye', price: 3 },
    { name: 'Oat', price: 1 },
    { name: 'Wheat', price: 2 },
  ],
}

const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent)
const cell = (name: string) => screen.getByRole('gridcell', { name })

describe('a table', () => {
  it('is offered for flat objects and for nothing else', async () => {
    const flat = renderForm({ schema: goods, data })
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
    expect(await screen.findByRole('grid')).toBeTruthy()
    expect(flat.document.isDirty).toBe(false)
  })

  it.each([
    ['groups in it', schemaOf({ a: { type: 'object', properties: { b: {} } } })],
    ['lists in it', schemaOf({ a: { type: 'array', items: { type: 'object' } } })],
    [
      'a choice',
      { properties: { goods: { items: { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] } } } },
    ],
    ['texts', { properties: { goods: { items: { type: 'string' } } } }],
  ])('stays a list where there are %s', (_what, schema) => {
    renderForm({ schema, uiSchema, data: { goods: [] } })
    expect(screen.queryByRole('radio', { name: 'Table' })).toBeNull()
  })

  it.each([
    ['empty', { goods: [] }],
    ['not there yet', {}],
  ])('takes lines of a spreadsheet where the list is %s', async (_what, none) => {
    const { document } = renderForm({ schema: goods, uiSchema, data: none })
    const offer = screen.queryByRole('button', { name: 'Add Goods' })
    if (offer !== null) await userEvent.click(offer)
    expect(await screen.findByText(/Paste rows of a spreadsheet/)).toBeTruthy()
    const title = screen.getByRole('columnheader', { name: /Name/ })
    fireEvent.paste(title, { clipboardData: { getData: () => 'Rye\t3\nOat\t1.5\n' } })
    expect(await screen.findByRole('gridcell', { name: 'Oat' })).toBeTruthy()
    expect(JSON.parse(document.text)).toEqual({
      goods: [
        { name: 'Rye', price: 3 },
        { name: 'Oat', price: 1.5 },
      ],
    })
    expect(screen.queryByText(/Paste rows of a spreadsheet/)).toBeNull()
  })

  it('sorts the view and not the data, and goes back', async () => {
    const { document } = renderForm({ schema: goods, uiSchema, data })
    await userEvent.click(await screen.findByRole('button', { name: 'Price' }))
    expect(cells()).toEqual(['Oat', '1', 'Wheat', '2', 'Rye', '3'])
    expect(screen.getByText(/The file keeps its own order\.$/, { selector: 'p' })).toBeTruthy()
    // A line stays where it is while it is edited.
    await userEvent.click(cell('1'))
    await userEvent.keyboard('9{Escape}')
    expect(cells()).toEqual(['Oat', '19', 'Wheat', '2', 'Rye', '3'])
    await userEvent.click(screen.getByRole('button', { name: 'Add Good to Goods' }))
    expect(cells().slice(4)).toEqual(['empty', 'empty', 'Rye', '3'])
    await userEvent.click(screen.getByRole('button', { name: 'Back to the order of the file' }))
    expect(cells()).toEqual(['Rye', '3', 'Oat', '19', 'Wheat', '2', 'empty', 'empty'])
    expect(JSON.parse(document.text)).toEqual({
      goods: [{ name: 'Rye', price: 3 }, { name: 'Oat', price: 19 }, { name: 'Wheat', price: 2 }, {}],
    })
  })

  it('adds, copies, moves and removes lines, and keeps the focus with them', async () => {
    const { value } = renderForm({ schema: goods, uiSchema, data })
    await screen.findByRole('grid')
    await userEvent.click(cell('Oat'))
    await userEvent.keyboard('{Escape}{Alt>}{ArrowUp}{/Alt}')
    expect(cells()).toEqual(['Oat', '1', 'Rye', '3', 'Wheat', '2'])
    expect(document.activeElement).toBe(cell('Oat'))
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Good 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    expect(cells().slice(0, 4)).toEqual(['Oat', '1', 'Oat', '1'])
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Good 3' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    expect(cells()).toEqual(['Oat', '1', 'Oat', '1', 'Wheat', '2'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(Object(value()).goods).toHaveLength(4)
  })

  it('repeats the line above, and the first of the lines that the pointer was drawn over', async () => {
    const { value, document } = renderForm({ schema: goods, uiSchema, data })
    await screen.findByRole('grid')
    await userEvent.click(cell('1'))
    await userEvent.keyboard('{Escape}{Control>}d{/Control}')
    expect(value()).toEqual({ goods: [data.goods[0], { name: 'Oat', price: 3 }, data.goods[2]] })
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: cell('Rye') },
      { target: cell('Oat') },
      { target: cell('2') },
      { keys: '[/MouseLeft]' },
    ])
    const selected = screen.getAllByRole('gridcell', { selected: true })
    expect(selected.map(({ textContent }) => textContent)).toEqual(['Rye', '3', 'Oat', '3', 'Wheat', '2'])
    await userEvent.keyboard('{Control>}d{/Control}')
    const rye = { name: 'Rye', price: 3 }
    expect(value()).toEqual({ goods: [rye, rye, rye] })
    expect(screen.getByText('3 cells filled')).toBeTruthy()
    document.undo()
    expect(value()).toEqual({ goods: [data.goods[0], { name: 'Oat', price: 3 }, data.goods[2]] })
  })

  it('selects by taps, where fingers cannot draw over cells, and fills down by a button', async () => {
    const { value, document } = renderForm({ schema: goods, uiSchema, data })
    await screen.findByRole('grid')
    await userEvent.click(screen.getByRole('button', { name: 'Select cells' }))
    await userEvent.click(cell('1'))
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Fill down' }))
    expect(value()).toEqual({ goods: [data.goods[0], { name: 'Oat', price: 3 }, data.goods[2]] })
    document.undo()
    await userEvent.click(cell('Rye'))
    await userEvent.click(cell('Oat'))
    expect(screen.getByText('2 cells')).toBeTruthy()
    await userEvent.click(cell('Oat'))
    expect(screen.getByText('1 cell')).toBeTruthy()
    await userEvent.click(cell('2'))
    expect(screen.getByText('4 cells')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Fill down' }))
    expect(value()).toEqual({ goods: [data.goods[0], data.goods[1], data.goods[1]] })
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(value()).toEqual({ goods: [data.goods[0], {}, {}] })
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('gridcell', { selected: true })).toBeNull()
    await userEvent.click(cell('Rye'))
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'Rye')
  })

  it('offers what can be done with a range, and selects all from anywhere', async () => {
    const { value } = renderForm({ schema: goods, uiSchema, data })
    await screen.findByRole('grid')
    expect(screen.queryByRole('button', { name: 'Fill down' })).toBeNull()
    await userEvent.click(cell('1'))
    await userEvent.keyboard('{Escape}{Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByText('2 cells')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Fill down' }))
    expect(value()).toEqual({ goods: [data.goods[0], data.goods[1], { name: 'Wheat', price: 1 }] })
    cell('Oat').focus()
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(6)
  })

  it('leaves alone what is read-only, and has nothing to repeat above the first line', async () => {
    const schema = schemaOf({ name: { type: 'string', readOnly: true }, price: { type: 'number' } })
    const { value } = renderForm({ schema, uiSchema, data })
    await screen.findByRole('grid')
    await userEvent.click(cell('3'))
    await userEvent.keyboard('{Escape}{Control>}d{/Control}')
    expect(value()).toEqual(data)
    await userEvent.keyboard('{Control>}a{/Control}{Control>}d{/Control}')
    expect(value()).toEqual({ goods: data.goods.map(({ name }) => ({ name, price: 3 })) })
  })

  it('keeps and shows what does not fit, and has one error for it where it is', async () => {
    const { document } = renderForm({
      schema: goods,
      uiSchema,
      data: '{"goods": [{"name": {"a": 1}, "price": "3", "more": [1]}, 7, {"name": "x", "price": -1}]}',
    })
    await screen.findByRole('grid')
    expect(cells()).toEqual(['{"a": 1}', '3', '1', '7', 'x', '-1', 'empty'])
    await userEvent.click(cell('7'))
    await userEvent.keyboard('7{Escape}')
    expect(document.text).toContain('77')
    await userEvent.click(screen.getByRole('button', { name: 'Check all' }))
    await waitFor(() => expect(cell('-1').getAttribute('aria-invalid')).toBe('true'))
    const described = cell('-1').getAttribute('aria-describedby') ?? ''
    expect(window.document.getElementById(described)?.textContent).toBe('Price must be 0 or more.')
    await userEvent.click(await screen.findByRole('button', { name: /Price must be 0 or more/ }))
    await waitFor(() => expect(window.document.activeElement).toBe(cell('-1')))
  })

  const names = ['a.b', 'a/b', 'a~b', '[0]', '', '__proto__', 'constructor', 'שלום', 'z\u200bz', '#1', 'ui:x']

  it.each(names)('edits a member called %j', async (name) => {
    const { document } = renderForm({
      schema: { properties: { goods: { type: 'array', items: { type: 'object' } } } },
      uiSchema,
      data: `{"goods":[{${JSON.stringify(name)}:"old"},{}]}`,
    })
    await screen.findByRole('grid')
    await userEvent.click(cell('old'))
    await userEvent.keyboard('er{Enter}new{Escape}')
    const [first, second]: unknown[] = JSON.parse(document.text).goods
    expect(Object.entries(Object(first))).toEqual([[name, 'older']])
    expect(Object.entries(Object(second))).toEqual([[name, 'new']])
  })

  it('takes declared columns of any name', async () => {
    const properties = Object.fromEntries(names.slice(0, 5).map((name) => [name, { type: 'number' }]))
    const { value } = renderForm({ schema: schemaOf(properties), uiSchema, data: { goods: [{}] } })
    const grid = await screen.findByRole('grid')
    await userEvent.click(within(grid).getAllByRole('gridcell')[0] ?? grid)
    await userEvent.keyboard('1{Tab}2{Tab}3{Tab}4{Tab}5{Escape}')
    expect(value()).toEqual({ goods: [{ 'a.b': 1, 'a/b': 2, 'a~b': 3, '[0]': 4, '': 5 }] })
  })
})
