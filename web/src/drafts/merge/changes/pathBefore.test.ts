import { expect, it } from 'vitest'
import { pathBefore } from './pathBefore'

const list = '{"items": [{"id": "a", "price": 1}, {"id": "b", "price": 2}]}'
const turned = '{"items": [{"id": "b", "price": 3}, {"id": "a", "price": 1}, {"id": "c", "price": 9}]}'

it.each([
  ['a member', list, turned, ['items'], ['items']],
  ['an item that went elsewhere', list, turned, ['items', '0', 'price'], ['items', '1', 'price']],
  ['an item that was not there', list, turned, ['items', '2', 'price'], undefined],
  ['a member that was not there', '{"a": 1}', '{"a": 1, "b": 2}', ['b'], undefined],
  ['a list that was none', '{"items": {"0": 1}}', list, ['items', '0'], undefined],
  ['the whole', list, turned, [], []],
  ['a text that is no JSON', '{', turned, ['items'], undefined],
])('%s', (_what, earlier, later, path, expected) => {
  expect(pathBefore(earlier, later, path)).toEqual(expected)
})
