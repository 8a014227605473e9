import { expect, test } from 'vitest'
import { describeChanges } from '~/drafts/merge'
import { changeWords, valueWords } from './words'

function words(base: string, text: string) {
  return describeChanges(base, text)?.map(changeWords)
}

test('a change is told with its place and both values', () => {
  expect(words('{"menu": {"price": 1}}', '{"menu": {"price": 2}}')).toEqual(['menu › price: 1 → 2'])
})

test('so are what was added and what was removed', () => {
  expect(words('{"a": "old"}', '{"b": [1]}')).toEqual(['b: added [1]', 'a: removed old'])
})

test('long and empty values stay short and visible', () => {
  expect(valueWords('x'.repeat(50), 10)).toBe('xxxxxxxxxx…')
  expect(valueWords('', 10)).toBe('Empty')
  expect(valueWords(undefined, 10)).toBe('Removed')
})
