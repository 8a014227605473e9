import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

function price(data: object, ui: object = {}, type = 'number') {
  return renderForm({
    schema: { properties: { price: { type, title: 'Price' }, name: { type: 'string' } } },
    uiSchema: { price: ui },
    data,
  })
}

async function enter(text: string): Promise<HTMLElement> {
  const field = screen.getByRole('textbox', { name: 'Price' })
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
  await userEvent.tab()
  return field
}

it('keeps what is no number on view after the field is left, and says what the file has', async () => {
  const { document, value } = price({ price: 12 })
  const field = screen.getByRole('textbox', { name: 'Price' })
  await userEvent.type(field, ' or so')
  await userEvent.tab()
  expect(field).toHaveProperty('value', '12 or so')
  expect(value()).toEqual({ price: 12 })
  expect(screen.getByText(/The file keeps 12/).id).toBe(
    field.getAttribute('aria-describedby')?.split(' ').at(0),
  )
  // A change from elsewhere wins.
  const at = document.text.indexOf('12')
  act(() => document.apply([{ from: at, to: at + 2, insert: '13' }], 'code'))
  expect(await screen.findByDisplayValue('13')).toBe(field)
  expect(screen.queryByText(/not a number/)).toBeNull()
})

it('takes a number with its unit and its thousands parted, as it is pasted from elsewhere', async () => {
  const { document } = price({}, { 'ui:options': { unit: '€' } })
  expect(await enter('1.234,50 €')).toHaveProperty('value', '1234.50')
  expect(document.text).toContain('"price": 1234.50')
})

it('says how it reads what is not the same number to everybody', async () => {
  const { value } = price({ price: 1 })
  expect(await enter('1,234')).toHaveProperty('value', '1,234')
  expect(value()).toEqual({ price: 1.234 })
  expect(screen.getByText(/file as 1\.234\. If you mean thousands, write 1234/)).toBeTruthy()
  await enter('1234')
  expect(screen.queryByText(/thousands/)).toBeNull()
})

it('takes one group of three digits for thousands where a whole number is asked for', async () => {
  const { value } = price({}, {}, 'integer')
  expect(await enter('1.000')).toHaveProperty('value', '1000')
  expect(value()).toEqual({ price: 1000 })
})

it('keeps what is no number while the form is away, where its item is by then', async () => {
  const schema = { properties: { prices: { type: 'array', items: { type: 'number' } } } }
  const { document, showAgain } = renderForm({ schema, data: '{"prices": [12, 34]}' })
  const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  await userEvent.type(screen.getByDisplayValue('12'), ' or so')
  cleanup()
  const at = document.text.indexOf('12')
  document.apply([{ from: at, to: at, insert: '7, ' }], 'code')
  showAgain()
  await waitFor(() => expect(values()).toHaveLength(3))
  expect(values()).toEqual(['7', '12 or so', '34'])
})

it('keeps what is no number while its row is not in the page', async () => {
  const schema = {
    properties: { box: { title: 'Box', properties: { price: { type: 'number', title: 'Price' } } } },
  }
  renderForm({ schema, data: { box: { price: 12 } } })
  await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), ' or so')
  const toggle = screen.getByRole('button', { name: 'Box', expanded: true })
  await userEvent.click(toggle)
  expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull()
  await userEvent.click(toggle)
  expect(screen.getByRole('textbox', { name: 'Price' })).toHaveProperty('value', '12 or so')
})
