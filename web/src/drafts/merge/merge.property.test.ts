import { expect, test } from 'vitest'
import { parseJson } from '~/formats/json'
import { json as jsonFormat } from '~/formats/json/format'
import { isSameValue, type JsonValue } from '~/formats/nodes'
import { diffSequences } from '~/lib/text/diffSequences'
import * as fc from '~/testing/fastCheck'
import { source, write, writtenStyle } from '../testing/jsonTexts'
import { mergeFilePreferringOurs } from './index'
import { mergeJson } from './mergeJson'
import { mergeText } from './text/mergeText'

const jsonText = fc.tuple(source, writtenStyle).map(([node, style]) => write(node, style))
const lines = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
  .map((all) => all.map((l) => `${l}\n`).join(''))

test('hunks make the one sequence into the other, with what they leave out the same in both', () => {
  const sequence = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 20 })
  fc.assert(
    fc.property(sequence, sequence, (a, b) => {
      const rebuilt: string[] = []
      let at = 0
      for (const hunk of diffSequences(a, b)) {
        expect(hunk.aTo - hunk.aFrom + hunk.bTo - hunk.bFrom).toBeGreaterThan(0)
        rebuilt.push(...a.slice(at, hunk.aFrom), ...b.slice(hunk.bFrom, hunk.bTo))
        at = hunk.aTo
      }
      expect([...rebuilt, ...a.slice(at)]).toStrictEqual(b)
    }),
    { numRuns: fc.runs(600) },
  )
})

test('a side that changed nothing lets the other through', () => {
  fc.assert(
    fc.property(jsonText, jsonText, (base, changed) => {
      expect(mergeJson(base, base, changed)).toStrictEqual({ type: 'merged', text: changed })
      const result = mergeJson(base, changed, base)
      expect(result?.type).toBe('merged')
      expect(isSameValue(read(result?.type === 'merged' ? result.text : ''), read(changed))).toBe(true)
    }),
    { numRuns: fc.runs(300) },
  )
  fc.assert(
    fc.property(lines, lines, (base, changed) => {
      expect(mergeText(base, base, changed)).toStrictEqual({ type: 'merged', text: changed })
      expect(mergeText(base, changed, base)).toStrictEqual({ type: 'merged', text: changed })
      expect(mergeText(base, changed, changed)).toStrictEqual({ type: 'merged', text: changed })
    }),
  )
})

test('any three texts merge to JSON once every conflict is decided', () => {
  fc.assert(
    fc.property(jsonText, jsonText, jsonText, fc.boolean(), (base, ours, theirs, isOurs) => {
      const first = mergeJson(base, ours, theirs)
      const ids = first?.type === 'conflict' ? first.conflicts.map(({ id }) => id) : []
      expect(new Set(ids).size).toBe(ids.length)
      const side = isOurs ? 'ours' : 'theirs'
      const second = mergeJson(base, ours, theirs, new Map(ids.map((id) => [id, side])))
      expect(second?.type).toBe('merged')
      expect(parseJson(second?.type === 'merged' ? second.text : '').ok).toBe(true)
    }),
    { numRuns: fc.runs(300) },
  )
})

test('changes in different members both survive', () => {
  const member = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), source)
  fc.assert(
    fc.property(
      fc.array(member, { maxLength: 6 }),
      source,
      source,
      writtenStyle,
      writtenStyle,
      (all, x, y, one, two) => {
        const others = all.map(([key, value]) => [key, value] as const)
        const object = (mine: typeof x, their: typeof y) =>
          ({ kind: 'object', members: [['mine', mine], ...others, ['their', their]] }) as const
        const old = { kind: 'scalar', text: '"old"' } as const
        const result = mergeJson(
          write(object(old, old), one),
          write(object(x, old), one),
          write(object(old, y), two),
        )
        const expected = read(write(object(x, y), one))
        expect(isSameValue(read(result?.type === 'merged' ? result.text : 'null'), expected)).toBe(true)
      },
    ),
    { numRuns: fc.runs(200) },
  )
})

test('list items: removals, additions and changes of both sides all arrive', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 })
  const side = fc.record({
    removed: fc.array(fc.nat(12), { maxLength: 3 }),
    added: fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
    changed: fc.array(fc.nat(12), { maxLength: 3 }),
    swapped: fc.nat(8),
  })
  fc.assert(
    fc.property(ids, side, side, (base, ours, theirs) => {
      const list = (edits: typeof ours | undefined, name: string) => {
        const items: { id: number | string; kept: number | string }[] = base
          .filter((id) => !edits?.removed.includes(id))
          .map((id) => ({ id, ...(edits?.changed.includes(id) && { [name]: true }), kept: id * 2 }))
        const added = edits?.added.map((id) => ({ id: `${name}${id}`, kept: `of ${name}${id}` })) ?? []
        items.splice(edits?.swapped ?? 0, 0, ...added)
        return JSON.stringify(items, null, 2)
      }
      const merged = mergeFilePreferringOurs(
        jsonFormat,
        list(undefined, 'x'),
        list(ours, 'o'),
        list(theirs, 't'),
      )
      const result: { id: number | string; o?: boolean; t?: boolean }[] = JSON.parse(merged)
      const found = result.map(({ id }) => id)
      expect(new Set(found).size).toBe(found.length)
      for (const id of ours.added) expect(found).toContain(`o${id}`)
      for (const id of theirs.added) expect(found).toContain(`t${id}`)
      // Nobody is asked, so what one side has changed stays where the other has removed it.
      const isKeptBy = (id: number, { removed }: typeof ours) => !removed.includes(id)
      const isKept = (id: number) =>
        [ours, theirs].every((one) => isKeptBy(id, one)) ||
        [ours, theirs].some((one) => isKeptBy(id, one) && one.changed.includes(id))
      expect(new Set(found.filter((id) => typeof id === 'number'))).toStrictEqual(
        new Set(base.filter(isKept)),
      )
    }),
    { numRuns: fc.runs(200) },
  )
})

function read(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text.replace(/^\ufeff/, ''))
  return value
}

test('thousands of different lines are told apart in a moment, as one hunk', () => {
  const a = Array.from({ length: 20_000 }, (_, i) => `a${i}`)
  const b = Array.from({ length: 20_000 }, (_, i) => `b${i}`)
  expect(diffSequences(['same', ...a], ['same', ...b])).toStrictEqual([
    { aFrom: 1, aTo: 20_001, bFrom: 1, bTo: 20_001 },
  ])
})
