import { expect, it } from 'vitest'
import { parseJson } from '~/formats/json'
import { lineOrder, sortedNames } from './lineOrder'

const names = ['a', 'b', 'c', 'd']
const order = (...args: Parameters<typeof lineOrder>) => lineOrder(...args).map(({ name }) => name)
const sort = { column: 'x', direction: 'ascending', names: ['c', 'a', 'b', 'd'] } as const

it('is that of the file until it is sorted', () => {
  expect(lineOrder(names, undefined, undefined)[2]).toEqual({ name: 'c', index: 2 })
  expect(order(names, [3, 1], undefined)).toEqual(['b', 'd'])
  expect(order(names, undefined, sort)).toEqual(['c', 'a', 'b', 'd'])
  expect(order(names, [0, 2], sort)).toEqual(['c', 'a'])
})

it('has what came later behind what it follows in the file, and drops what went', () => {
  expect(order(['n', 'a', 'm', 'o', 'c', 'd'], undefined, sort)).toEqual(['n', 'c', 'a', 'm', 'o', 'd'])
})

const text = '[{"x":"b10"},{"x":"B9"},{"x":3},{"x":-1e2},{"x":null},{},{"x":true},7,{"x":"a"},{"x":""}]'

function sorted(direction: 'ascending' | 'descending'): string {
  const parse = parseJson(text)
  const items = parse.ok && parse.root.kind === 'array' ? parse.root.items : []
  return sortedNames(text, items, Array.from('0123456789'), 'x', direction, undefined).join('')
}

it('sorts by value, kinds apart, texts as people do; nothing comes last either way', () => {
  expect(sorted('ascending')).toBe('3268104579')
  expect(sorted('descending')).toBe('0186234579')
})
