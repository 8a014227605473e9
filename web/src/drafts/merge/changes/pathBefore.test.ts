import { expect, it } from 'vitest'
import { loadFormat } from '~/formats/formatOf'
import { json as jsonFormat } from '~/formats/json/format'
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
  expect(pathBefore(jsonFormat, earlier, later, path)).toEqual(expected)
})

it('follows an item in YAML', async () => {
  const format = await loadFormat('a.yaml')
  const [before, after] = ['l:\n- id: a\n- id: b\n', 'l:\n- id: b\n  x: 1\n- id: a\n']
  expect(pathBefore(format, before, after, ['l', '0'])).toEqual(['l', '1'])
  expect(pathBefore(format, before, after, ['l', '0', 'x'])).toBeUndefined()
})
