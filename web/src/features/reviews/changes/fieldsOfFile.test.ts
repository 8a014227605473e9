import { expect, it } from 'vitest'
import { valuesOf } from '~/drafts/merge'
import type { DataPath } from '~/formats/nodes'
import { sliced } from '~/lib/slices/slices'
import { fieldsOfFile, MOST_FIELDS } from './fieldsOfFile'

function fields(data: unknown, changed: readonly DataPath[] = []) {
  return sliced(fieldsOfFile(undefined, valuesOf(undefined, JSON.stringify(data)), changed)).finish().answer
}

const menu = { name: 'Menu', prices: [{ name: 'Rye', price: 4.2 }], 'a/b': true }

it('names all fields and items in the order of the file, with what they say', () => {
  expect(fields(menu)).toEqual([
    { id: '/name', label: 'Name', description: 'Menu' },
    { id: '/prices', label: 'Prices', description: expect.any(String) },
    { id: '/prices/0', label: 'Prices › Rye', description: expect.any(String) },
    { id: '/prices/0/name', label: 'Prices › Rye › Name', description: 'Rye' },
    { id: '/prices/0/price', label: 'Prices › Rye › Price', description: '4.2' },
    { id: '/a~1b', label: expect.any(String), description: 'yes' },
  ])
})

it('leaves out what is changed, what is in it and what is around it', () => {
  expect(fields(menu, [['prices', '0']]).map(({ id }) => id)).toEqual(['/name', '/a~1b'])
  expect(fields(menu, [['prices', '0', 'price']]).map(({ id }) => id)).toEqual([
    '/name',
    '/prices/0/name',
    '/a~1b',
  ])
})

it('ends with so many, in a file of any size and depth', () => {
  expect(fields(Array.from({ length: 20_000 }, () => 1))).toHaveLength(MOST_FIELDS)
  let deep: unknown = 1
  for (let at = 0; at < 200; at += 1) deep = [deep]
  expect(fields(deep)).toHaveLength(200)
  expect(fields({})).toEqual([])
})
