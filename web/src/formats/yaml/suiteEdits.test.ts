import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits } from '~/lib/text/text'
import type { DataPath, JsonValue } from '../nodes'
import { type DataNode, isSameValue, nodeAt } from '../nodes'
import { valueOf } from '../valueOf'
import { withValueAt } from '../values'
import { yaml } from './index'
import { commentsIn } from './proof'

const SUITE = join(import.meta.dirname, '../../../../internal/format/yaml/testdata/yaml-test-suite.json')

const { cases }: { cases: readonly { id: string; name: string; yaml: string; invalid?: boolean }[] } =
  JSON.parse(readFileSync(SUITE, 'utf8'))

/** Outcomes of editing each scalar of all valid cases once. */
const outcomes = cases
  .filter(({ invalid }) => !invalid)
  .flatMap(({ id, yaml: text }) => {
    const reading = yaml.read(text)
    return reading.ok ? scalarPaths(reading.root).map((path) => ({ id, text, reading, path })) : []
  })
  .flatMap(({ id, text, reading, path }) => {
    const old = valueAtPath(text, path)
    const values = typeof old === 'string' ? [`${old}x`, 'no', 'a\nb\n'] : [7, 'x']
    return values.map((value) => ({
      id,
      text,
      path,
      value,
      outcome: yaml.set({ text, reading }, path, value),
    }))
  })

test('each scalar edited reads back as the new value, and nothing else has changed', () => {
  const wrong = outcomes.flatMap(({ id, text, path, value, outcome }) => {
    if (outcome.kind !== 'edits') return []
    const after = applyEdits(text, outcome.edits)
    const [before, reading] = [yaml.read(text), yaml.read(after)]
    if (!before.ok || !reading.ok) throw new Error(`${id} cannot be read`)
    const expected = withValueAt(valueOf(text, before.root), path, () => value) ?? null
    const isRight = isSameValue(valueOf(after, reading.root), expected)
    const hasComments = isSameValue(commentsIn(after).sort(), commentsIn(text).sort())
    return isRight && hasComments ? [] : [{ id, text, after, path, value }]
  })
  expect(wrong).toEqual([])
})

test('nearly all can be edited; the rest asks, or says why not', () => {
  const counts = new Map<string, number>()
  for (const { outcome } of outcomes) {
    const reason = outcome.kind === 'refusal' ? outcome.reason : outcome.kind
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({
    edits: 1380,
    question: 55,
    // Each has its place, and the text can be edited there.
    tag: 154,
    key: 223,
    pair: 51,
    borrowed: 3,
    // 26DV borrows values as names; HWV9 and QT73 have nothing but the end of a document.
    unproven: 10,
  })
})

function scalarPaths(node: DataNode, path: DataPath = []): readonly DataPath[] {
  if (node.kind === 'array')
    return node.items.flatMap((item, index) => scalarPaths(item, [...path, String(index)]))
  if (node.kind === 'object')
    return node.members.flatMap(({ key, value }) => scalarPaths(value, [...path, key]))
  return [path]
}

function valueAtPath(text: string, path: DataPath): JsonValue | undefined {
  const reading = yaml.read(text)
  const node = reading.ok ? nodeAt(reading.root, path) : undefined
  return node && valueOf(text, node)
}
