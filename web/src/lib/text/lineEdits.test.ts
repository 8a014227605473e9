import { expect, it } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { lineEdits } from './lineEdits'
import { applyEdits } from './text'

it('is an edit a place, each with the lines that it touches', () => {
  expect(lineEdits('a\nbcd\ne\nf', 'a\nbxd\ne\nf\ng')).toEqual([
    { from: 3, to: 4, insert: 'x', lines: { from: 2, to: 6 } },
    { from: 9, to: 9, insert: '\ng', lines: { from: 8, to: 9 } },
  ])
})

it('makes any text into any other', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', '\n', '\r\n', '\n\n'), { maxLength: 30 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edits = lineEdits(before, after)
      expect(applyEdits(before, edits)).toBe(after)
      for (const { from, to, lines } of edits) {
        expect(lines.from <= from && to <= lines.to).toBe(true)
        for (const end of [lines.from, lines.to]) {
          expect(end === 0 || end === before.length || before[end - 1] === '\n').toBe(true)
        }
      }
    }),
    { numRuns: fc.runs(2_000) },
  )
})
