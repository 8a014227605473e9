import { expect, test } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { PiecedText } from './PiecedText'
import { applyEdits, type TextEdit } from './text'

const change = fc.record({
  skip: fc.nat(6),
  length: fc.nat(4),
  insert: fc.string({ maxLength: 4 }),
})

function editsOf(text: string, changes: readonly { skip: number; length: number; insert: string }[]) {
  const edits: TextEdit[] = []
  let at = 0
  for (const { skip, length, insert } of changes) {
    const from = Math.min(text.length, at + skip)
    const to = Math.min(text.length, from + length)
    edits.push({ from, to, insert })
    at = to
  }
  return edits
}

test('several steps are told as edits of the first text, in order and none over another', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 5 }),
      (first, steps) => {
        let text = first
        let pieced = new PiecedText(first)
        for (const changes of steps) {
          const edits = editsOf(text, changes)
          text = applyEdits(text, edits)
          pieced = pieced.edited(edits)
        }
        const edits = pieced.edits()
        expect(applyEdits(first, edits)).toBe(text)
        edits.forEach(({ from, to, insert }, index) => {
          expect(from).toBeGreaterThanOrEqual(edits[index - 1]?.to ?? 0)
          expect(first.slice(from, to)).not.toBe(insert)
        })
      },
    ),
  )
})
