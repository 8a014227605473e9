import { expect, test } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { SplicedText } from './SplicedText'
import { applyEdits } from './text'

/** Near each other, as typing is, and far from each other; longer than what is kept beside the whole, too. */
const edit = fc.record({
  at: fc.oneof(fc.nat(20), fc.nat(30_000)),
  length: fc.nat(8),
  insert: fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('y'.repeat(6_000), '')),
})
const look = fc.array(fc.tuple(fc.nat(30_000), fc.nat(30_000)), { maxLength: 2 })

test('a text that is edited again and again is what a string would be, looked at in between or not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_000 }),
      fc.array(fc.tuple(edit, look, fc.constantFrom('whole', 'not')), { maxLength: 20 }),
      (size, steps) => {
        let model = 'abcdefg'.repeat(size)
        let text = new SplicedText(model)
        const earlier: [text: SplicedText, model: string][] = []
        for (const [{ at, length, insert }, looks, reading] of steps) {
          const from = Math.min(at, model.length)
          const edits = [{ from, to: Math.min(model.length, from + length), insert }]
          earlier.push([text, model])
          model = applyEdits(model, edits)
          text = text.spliced(edits)
          expect(text.length).toBe(model.length)
          for (const [start, end] of looks) expect(text.slice(start, end)).toBe(model.slice(start, end))
          // Whether the whole was asked for makes no difference to what follows.
          expect(reading === 'whole' ? text.toString() : model).toBe(model)
        }
        expect([text.equals(model), text.equals(`${model}x`), text.slice(0)]).toEqual([true, false, model])
        for (const [before, was] of earlier) expect(before.toString()).toBe(was)
      },
    ),
  )
})

test('another text of the same length is not the same', () => {
  const text = new SplicedText('one two').spliced([{ from: 0, to: 3, insert: 'six' }])
  expect(text.equals('one two')).toBe(false)
  expect(text.equals('six two')).toBe(true)
  expect(text.spliced([{ from: 0, to: 3, insert: 'one' }]).equals('one two')).toBe(true)
})

test('several edits at once', () => {
  const edits = [
    { from: 0, to: 1, insert: '' },
    { from: 2, to: 2, insert: 'xy' },
  ]
  expect(new SplicedText('abc').spliced(edits).toString()).toBe('bxyc')
})
