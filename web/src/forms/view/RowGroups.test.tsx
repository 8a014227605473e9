import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

const price = { title: 'Price', type: 'number' }
const schema = {
  properties: {
    price,
    shop: { title: 'Shop', type: 'object', properties: { price } },
    rooms: {
      title: 'Rooms',
      type: 'array',
      items: {
        title: 'Room',
        properties: { price, beds: { title: 'Beds', type: 'array', items: { type: 'string' } } },
      },
    },
  },
}
const data = {
  price: 1,
  shop: { price: 2 },
  rooms: [
    { price: 3, beds: ['a', 'b'] },
    { price: 4, beds: [] },
  ],
}

const group = (name: string, around: Pick<typeof screen, 'getByRole'> = screen) =>
  within(around.getByRole('group', { name }))
const prices = (around: Pick<typeof screen, 'getAllByLabelText'>) =>
  around.getAllByLabelText('Price').map((field) => (field instanceof HTMLInputElement ? field.value : ''))

it('tells fields of one name apart by the groups and items that they are in', () => {
  renderForm({ schema, data })
  expect(prices(screen)).toEqual(['1', '2', '3', '4'])
  expect(prices(group('Shop'))).toEqual(['2'])
  const rooms = group('Rooms')
  expect(prices(group('Room 1', rooms))).toEqual(['3'])
  expect(prices(group('Room 2', rooms))).toEqual(['4'])
  expect(group('Beds', group('Room 1', rooms)).getByLabelText('Item 2')).toHaveProperty('value', 'b')
})

it('names the groups anew when an item moves, and focus stays with it', async () => {
  renderForm({ schema, data })
  const head = group('Room 2').getByRole('button', { name: 'Price: 4 Room 2' })
  head.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(prices(group('Room 1'))).toEqual(['4'])
  expect(prices(group('Room 2'))).toEqual(['3'])
  expect(group('Room 1').getByRole('button', { name: 'Price: 4 Room 1' })).toBe(document.activeElement)
})
