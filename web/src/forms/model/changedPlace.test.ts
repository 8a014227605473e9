import { describe, expect, it } from 'vitest'
import { parseJson } from '~/formats/json'
import type { DataNode } from '~/formats/nodes'
import { editBetween } from '~/lib/text/text'
import { changedPlace } from './changedPlace'

const cases: readonly [what: string, before: string, after: string, pointer: string][] = [
  ['a letter of a text', '{"a": {"b": "xy"}}', '{"a": {"b": "xzy"}}', 'a/b'],
  ['a text that is emptied', '{"a": "xy", "b": 1}', '{"a": "", "b": 1}', 'a'],
  ['the last digit of a number', '{"a": 1, "b": 12}', '{"a": 1, "b": 1}', 'b'],
  ['a member that went', '{"a": 1, "b": 2}', '{"a": 1}', 'b'],
  ['a member that came', '{"a": 1}', '{"a": 1, "b": 2}', 'b'],
  ['an item that went', '{"l": [{"n": 1}, {"n": 2}]}', '{"l": [{"n": 1}]}', 'l/1'],
  ['an item that came', '{"l": [{"n": 1}]}', '{"l": [{"n": 1}, {"n": 2}]}', 'l/1'],
  ['the only item', '{"l": []}', '{"l": [true]}', 'l/0'],
  ['another kind', '{"a": "x"}', '{"a": {"b": 1}}', 'a/b'],
  ['several members', '{"a": 1, "b": 2, "c": 3}', '{"a": 4, "b": 2, "c": 5}', 'a'],
  ['the whole text', '1', '2', ''],
  ['members that went together', '{"a": 1, "b": 2, "c": 3}', '{"a": 1}', 'b'],
  ['members that went together', '{"a": 1, "b": 2, "c": 3}', '{"a": 1}', 'b'],
]

describe('the place of a change', () => {
  it.each(cases)('%s', (_what, before, after, place) => {
    expect(changedPlace(rootOf(before), rootOf(after), editBetween(before, after)).join('/')).toBe(place)
  })
})

function rootOf(text: string): DataNode {
  const parse = parseJson(text)
  if (!parse.ok) throw new Error(`not JSON: ${text}`)
  return parse.root
}
