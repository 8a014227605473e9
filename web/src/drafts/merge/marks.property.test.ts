import { expect, test } from 'vitest'
import * as fc from '~/testing/fastCheck'
import {
  createMarker,
  edited,
  type Item,
  type ListEdit,
  listEdit,
  listOf,
  marksIn,
  type Shape,
  shapes,
} from '../testing/listEdits'
import { mergeJson } from './mergeJson'
import type { MergeResult, Side } from './types'

const numRuns = fc.runs(400)
const written = (value: unknown) => JSON.stringify(value, null, 2)

interface Texts {
  readonly base: readonly Item[]
  readonly ours: readonly Item[]
  readonly theirs: readonly Item[]
}

function textsOf(shape: Shape, count: number, mine: readonly ListEdit[], others: readonly ListEdit[]): Texts {
  const base = listOf(shape, count, createMarker('b'))
  const side = (edits: readonly ListEdit[], who: string) => {
    const marker = createMarker(who)
    return edits.reduce<Item[]>((list, edit) => edited(list, edit, shape, marker), [...base])
  }
  return { base, ours: side(mine, 'o'), theirs: side(others, 't') }
}

function merge({ base, ours, theirs }: Texts, side?: Side): MergeResult {
  const texts = [written(base), written(ours), written(theirs)] as const
  const first = mergeJson(...texts)
  if (!first) throw new Error('no JSON')
  if (first.type === 'merged' || side === undefined) return first
  const choices = first.conflicts.map(
    (conflict) =>
      [
        conflict.id,
        side === 'both' && !(conflict.kind === 'field' && conflict.both) ? 'ours' : side,
      ] as const,
  )
  return mergeJson(...texts, new Map(choices)) ?? first
}

/** How often each mark stands in a merged text, with the marks of the texts that it was made of. */
function countsIn(texts: Texts, result: MergeResult) {
  if (result.type !== 'merged') throw new Error('not decided')
  const counts = new Map<string, number>()
  for (const mark of marksIn(JSON.parse(result.text))) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  const sides = [texts.base, texts.ours, texts.theirs].map((list) => new Set(marksIn(list)))
  const [inBase = new Set(), inOurs = new Set(), inTheirs = new Set()] = sides
  return { counts, inBase, inOurs, inTheirs }
}

const all = fc.array(listEdit, { maxLength: 4 })
const lists = fc.tuple(fc.nat(5), all, all)

test.each(shapes)(
  '%s: without a question nothing is lost that either side wrote, and nothing is there twice',
  (shape) => {
    fc.assert(
      fc.property(lists, ([count, mine, others]) => {
        const texts = textsOf(shape, count, mine, others)
        const result = merge(texts)
        const { base, ours, theirs } = texts
        expect(merge({ base, ours: theirs, theirs: ours }).type, 'whose side is whose').toBe(result.type)
        if (result.type !== 'merged') return
        const { counts, inBase, inOurs, inTheirs } = countsIn(texts, result)
        expect([...counts].filter(([, times]) => times !== 1)).toStrictEqual([])
        const written = [...inOurs, ...inTheirs].filter((mark) => !inBase.has(mark))
        const kept = [...inBase].filter((mark) => inOurs.has(mark) && inTheirs.has(mark))
        expect([...written, ...kept].filter((mark) => !counts.has(mark))).toStrictEqual([])
      }),
      { numRuns },
    )
  },
)

test.each(shapes)('%s: what is decided is what is there in the end', (shape) => {
  fc.assert(
    fc.property(lists, ([count, mine, others]) => {
      const texts = textsOf(shape, count, mine, others)
      const newIn = (side: ReadonlySet<string>, base: ReadonlySet<string>) =>
        [...side].filter((mark) => !base.has(mark))
      const forOurs = countsIn(texts, merge(texts, 'ours'))
      expect(newIn(forOurs.inOurs, forOurs.inBase).filter((mark) => !forOurs.counts.has(mark))).toStrictEqual(
        [],
      )
      const forTheirs = countsIn(texts, merge(texts, 'theirs'))
      expect(
        newIn(forTheirs.inTheirs, forTheirs.inBase).filter((mark) => !forTheirs.counts.has(mark)),
      ).toStrictEqual([])
      const forBoth = countsIn(texts, merge(texts, 'both'))
      expect(newIn(forBoth.inOurs, forBoth.inBase).filter((mark) => !forBoth.counts.has(mark))).toStrictEqual(
        [],
      )
    }),
    { numRuns },
  )
})

/** Edits after which every item is still to be known again: one field of it at most, or the item goes away. */
const gentle = fc.record({
  items: fc.array(fc.constantFrom('stays', 'stays', 'changed', 'gone'), { minLength: 5, maxLength: 5 }),
  field: fc.nat(3),
  inserted: fc.array(fc.nat(5), { maxLength: 2 }),
})

test.each(shapes)('%s: items that stay where they are merge like a set, each thing by itself', (shape) => {
  fc.assert(
    fc.property(gentle, gentle, (mine, others) => {
      const steps = ({ items, field, inserted }: typeof mine): ListEdit[] => [
        ...items.flatMap((what, at): ListEdit[] =>
          what === 'changed' ? [{ kind: 'change', at, field }] : [],
        ),
        ...items
          .flatMap((what, at): ListEdit[] => (what === 'gone' ? [{ kind: 'remove', at }] : []))
          .reverse(),
        ...inserted.map((at): ListEdit => ({ kind: 'insert', at })),
      ]
      const texts = textsOf(shape, 5, steps(mine), steps(others))
      const result = merge(texts)
      if (result.type !== 'merged') return
      const { counts, inBase, inOurs, inTheirs } = countsIn(texts, result)
      const expected = [...inOurs, ...inTheirs].filter(
        (mark) => !inBase.has(mark) || (inOurs.has(mark) && inTheirs.has(mark)),
      )
      expect([...counts.keys()].toSorted()).toStrictEqual([...new Set(expected)].toSorted())
    }),
    { numRuns },
  )
})

const identified = shapes.filter((shape) => shape !== 'texts' && shape !== 'only-names')

test.each(identified)('%s: the order of one side holds where the other left it', (shape) => {
  const moves = fc.array(fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) }), {
    maxLength: 3,
  })
  const changes = fc.array(
    fc.record({ kind: fc.constant('change' as const), at: fc.nat(9), field: fc.constant(1) }),
    { maxLength: 1 },
  )
  fc.assert(
    fc.property(fc.nat(6), moves, changes, fc.boolean(), (count, moved, changed, isOurs) => {
      const texts = isOurs ? textsOf(shape, count, moved, changed) : textsOf(shape, count, changed, moved)
      const result = merge(texts)
      if (result.type !== 'merged') throw new Error('asked')
      const first = (list: readonly unknown[]) => list.map((item) => marksIn(item)[0])
      const value: unknown = JSON.parse(result.text)
      expect(Array.isArray(value) && first(value)).toStrictEqual(first(isOurs ? texts.ours : texts.theirs))
    }),
    { numRuns },
  )
})

test.each(identified)('%s: what a side has turned around is so in the end, else it is asked', (shape) => {
  const moves = fc.array(fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) }), {
    maxLength: 3,
  })
  const orderOf = (list: unknown) =>
    Array.isArray(list) ? new Map(list.map((item, position) => [marksIn(item)[0], position])) : new Map()
  const isTurned = (before: ReturnType<typeof orderOf>, after: typeof before, a: unknown, b: unknown) =>
    before.get(a) < before.get(b) !== after.get(a) < after.get(b)
  fc.assert(
    fc.property(fc.nat(7), moves, moves, (count, mine, others) => {
      const texts = textsOf(shape, count, mine, others)
      const [base, ours, theirs] = [texts.base, texts.ours, texts.theirs].map(orderOf)
      const result = merge(texts)
      const wrong = (merged: MergeResult, by: readonly (typeof base)[]) => {
        const order = orderOf(merged.type === 'merged' ? JSON.parse(merged.text) : undefined)
        const names = [...(base?.keys() ?? [])]
        return names.flatMap((a, at) =>
          names.slice(at + 1).filter((b) => {
            const isWanted = by.some((side) => base && side && isTurned(base, side, a, b))
            return base && isTurned(base, order, a, b) !== isWanted
          }),
        )
      }
      const { base: old, ...sides } = texts
      const swapped = merge({ base: old, ours: sides.theirs, theirs: sides.ours })
      expect(kindsOf(swapped)).toStrictEqual(kindsOf(result))
      expect(new Set(kindsOf(result))).toStrictEqual(new Set(result.type === 'merged' ? [] : ['order']))
      if (result.type === 'conflict') return
      expect(wrong(result, [ours, theirs])).toStrictEqual([])
    }),
    { numRuns },
  )
})

/** What is asked: moves alone are questions about an order. */
function kindsOf(result: MergeResult): readonly string[] {
  return result.type === 'merged' ? [] : result.conflicts.map(({ kind }) => kind)
}
