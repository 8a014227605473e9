import { expect, test } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { asShown, withLineEnds } from './lineEnds'

test.each([
  ['a\nb', 'aX\nb', 'aX\nb'],
  ['a\r\nb', 'aX\nb', 'aX\r\nb'],
  ['a\r\nb\nc\rd', 'a\nb\nc\ndX', 'a\r\nb\nc\rdX'],
  ['a\r\nb\r\nc', 'a\nc', 'a\r\nc'],
  ['a\r\nb', 'a\n\nb', 'a\r\n\r\nb'],
  ['a\r\nb\nc', 'a\nb\nc\nd', 'a\r\nb\nc\nd'],
  ['a\r\nb', '', ''],
])('%j that became %j is %j', (before, typed, after) => {
  expect(withLineEnds(typed, before)).toBe(after)
})

test('what is typed is what is shown then, and nothing is other where nothing was typed', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '😀'), { maxLength: 8 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(text, text.map(asShown), (before, typed) => {
      expect(asShown(withLineEnds(typed, before))).toBe(typed)
      expect(withLineEnds(asShown(before), before)).toBe(before)
    }),
  )
})
