import { expect, it } from 'vitest'
import { allOf, extended, NO_SELECTION, selectedAmong, toggled } from './selection'

const shown = ['a', 'b', 'c', 'd', 'e']
const all = (selection: Parameters<typeof selectedAmong>[0], list = shown) =>
  [...selectedAmong(selection, list)].join('')

it('is put together from single entries and a range that grows and shrinks', () => {
  const first = toggled(NO_SELECTION, 'b')
  expect(all(first)).toBe('b')
  const down = extended(first, 'd', shown)
  expect(all(down)).toBe('bcd')
  expect(all(extended(down, 'a', shown))).toBe('ab')
  const more = toggled(toggled(down, 'c'), 'e')
  expect(all(more)).toBe('bde')
  expect(all(toggled(more, 'd'))).toBe('be')
  expect(all(extended(NO_SELECTION, 'c', shown, 'b'))).toBe('bc')
})

it('does not hold what is not shown', () => {
  const chosen = allOf(shown)
  expect(all(chosen, ['e', 'a'])).toBe('ea')
  expect(all(extended(chosen, 'x', shown))).toBe('abcde')
})
