import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderForm } from '../testing/renderForm'

const uiSchema = { goods: { 'ui:widget': 'table' } }
const properties = {
  name: { type: 'string' },
  price: { type: 'number' },
  from: { type: 'string', format: 'date' },
}
const schema = { properties: { goods: { type: 'array', items: { title: 'Good', properties } } } }
const data = {
  goods: [
    { name: 'Rye', price: 3, from: '2026-05-01' },
    { name: 'Oat', price: 1 },
  ],
}

/** Without what is there for screen readers alone. */
const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.firstElementChild?.textContent)
const cell = (name: string) => screen.getByRole('gridcell', { name })

async function table() {
  const form = renderForm({ schema, uiSchema, data })
  await screen.findByRole('grid')
  return form
}

it('keeps what is no number yet when its cell is left, says so, and goes on with it', async () => {
  const { value } = await table()
  await userEvent.click(cell('3'))
  await userEvent.keyboard(' or so{Enter}')
  expect(value()).toEqual(data)
  const left = cell('3 or so')
  expect(left.getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(left.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('This is not a number yet. The file keeps 3 until it is.')
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByText(/The file keeps 3 until/, { selector: 'p' })).toBeTruthy()
  await userEvent.keyboard('{F2}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}5{Enter}')
  expect(value()).toEqual({ goods: [{ ...data.goods[0], price: 35 }, data.goods[1]] })
  expect(cell('35').getAttribute('aria-invalid')).toBeNull()
})

it('keeps it while the view is sorted, until the file has something else', async () => {
  const { document } = await table()
  await userEvent.click(cell('1'))
  await userEvent.keyboard('x{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Price' }))
  expect(cells()).toEqual(['Oat', '1x', 'empty', 'Rye', '3', '2026-05-01'])
  const at = document.text.indexOf('"price": 1') + 9
  act(() => document.apply([{ from: at, to: at + 1, insert: '12' }], 'code'))
  expect(cells()).toEqual(['Oat', '12', 'empty', 'Rye', '3', '2026-05-01'])
})

it('gives it up for what is cleared, filled or pasted there, and copies it', async () => {
  await table()
  const user = userEvent.setup()
  await user.click(cell('1'))
  await user.keyboard('x{Escape}')
  const setData = vi.fn<(type: string, text: string) => void>()
  fireEvent.copy(cell('1x'), { clipboardData: { setData } })
  expect(setData).toHaveBeenCalledWith('text/plain', '1x')
  await user.paste('1')
  expect(cells()[4]).toBe('1')
  await user.keyboard('{F2}x{Escape}{Delete}')
  expect(cells()[4]).toBe('empty')
  await user.keyboard('x{Escape}')
  expect(cells()[4]).toBe('x')
  await user.keyboard('{Delete}')
  expect(cells()[4]).toBe('empty')
  await user.keyboard('x{Escape}{Control>}d{/Control}')
  expect(cells()[4]).toBe('3')
})

it('takes a date from its first key on as people write it, and keeps what is none yet', async () => {
  const { value } = await table()
  await userEvent.click(cell('2026-05-01'))
  await userEvent.keyboard('{Escape}31.12.')
  await userEvent.keyboard('{Tab}')
  expect(cells()[2]).toBe('31.12.')
  expect(value()).toEqual(data)
  await userEvent.click(cell('31.12.'))
  expect(
    screen.getByText(/write it like 2026-05-31\. The file keeps 2026-05-01/, { selector: 'p' }),
  ).toBeTruthy()
  await userEvent.keyboard('2027{Enter}')
  expect(value()).toEqual({ goods: [{ ...data.goods[0], from: '2027-12-31' }, data.goods[1]] })
  expect(cells()[2]).toBe('2027-12-31')
  await userEvent.keyboard('2028-02-29{Escape}')
  expect(cells()[5]).toBe('2028-02-29')
})

it('begins with the letters that AltGr and Option write', async () => {
  await table()
  await userEvent.click(cell('Rye'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.keyboard('{Alt>}@{/Alt}')
  expect(screen.getByRole('textbox')).toBe(document.activeElement)
})
