import { expect, test } from 'vitest'
import { parseJson } from '~/formats/json'
import { json as jsonFormat } from '~/formats/json/format'
import * as fc from '~/testing/fastCheck'
import { source, write, writtenStyle } from '../../testing/jsonTexts'
import { isSame } from '../sameNode'
import { takeChanges } from '../takeChanges'
import { describeChanges } from './describeChanges'

const jsonText = fc.tuple(source, writtenStyle).map(([node, style]) => write(node, style))

test('all changes make the text, none leave the base as it is, byte for byte', () => {
  fc.assert(
    fc.property(jsonText, jsonText, (base, text) => {
      expect(takeChanges(jsonFormat, base, text, () => false)).toBe(base)
      expect(isEqual(takeChanges(jsonFormat, base, text, () => true) ?? '', text)).toBe(true)
    }),
    { numRuns: fc.runs(400) },
  )
})

/** Two versions of one record, so that there are many small changes. */
const record = fc.record(
  {
    name: fc.constantFrom('a', 'b', 'c'),
    price: fc.constantFrom(1, 2, 3),
    inner: fc.record({ x: fc.constantFrom(1, 2), y: fc.constantFrom(1, 2) }, { requiredKeys: [] }),
    items: fc.uniqueArray(
      // An id of its own kind in each of two members: items of different ids are never taken for versions of one.
      fc.tuple(fc.nat(6), fc.constantFrom('s', 'm', 'l')).map(([id, size]) => ({ id, code: `c${id}`, size })),
      { selector: ({ id }) => id, maxLength: 6 },
    ),
  },
  { requiredKeys: [] },
)

test('what is left out is what differs from the text afterwards', () => {
  fc.assert(
    fc.property(record, record, fc.array(fc.boolean(), { maxLength: 24 }), (before, after, wanted) => {
      const base = JSON.stringify(before, null, 2)
      const text = JSON.stringify(after, null, 2)
      const changes = describeChanges(jsonFormat, base, text) ?? []
      const left = new Set(changes.filter((_, i) => wanted[i] !== true).map(({ id }) => id))
      const taken = takeChanges(jsonFormat, base, text, (id) => !left.has(id)) ?? ''
      expect(parseJson(taken).ok).toBe(true)
      const kinds = (from: string) =>
        (describeChanges(jsonFormat, from, text) ?? [])
          .filter(({ kind }) => kind !== 'moved')
          .map(({ kind }) => kind)
          .sort()
      const expected = changes
        .filter(({ id, kind }) => left.has(id) && kind !== 'moved')
        .map(({ kind }) => kind)
        .sort()
      expect(kinds(taken)).toStrictEqual(expected)
      expect(left.size > 0 || isEqual(taken, text)).toBe(true)
      // And what stays behind is a draft on top of what was committed.
      expect(isEqual(takeChanges(jsonFormat, taken, text, () => true) ?? '', text)).toBe(true)
    }),
    { numRuns: fc.runs(600) },
  )
})

test('a list may be turned upside down', () => {
  const ids = fc.uniqueArray(fc.nat(300), { minLength: 60, maxLength: 160 })
  const list = (all: readonly number[]) =>
    JSON.stringify(
      all.map((id) => ({ id: `i${id}`, code: id })),
      null,
      2,
    )
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const [base, text] = [list(before), list(after)]
      // Value and layout: both texts are written by the same hand.
      expect(takeChanges(jsonFormat, base, text, () => true)).toBe(text)
    }),
    { numRuns: fc.runs(30) },
  )
})

function isEqual(one: string, other: string): boolean {
  const [a, b] = [parseJson(one), parseJson(other)]
  return a.ok && b.ok && isSame({ text: one, node: a.root }, { text: other, node: b.root })
}
