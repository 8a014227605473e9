import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits } from '~/lib/text/text'
import type { NewValue, Outcome } from '../DataFormat'
import type { DataPath, JsonValue } from '../nodes'
import { type DataNode, isSameValue } from '../nodes'
import { valueOf } from '../valueOf'
import { valueAt, withValueAt } from '../values'
import { toml } from './index'

const content = (text: string) => ({ text, reading: toml.read(text) })

function said(text: string, outcome: Outcome): string {
  if (outcome.kind === 'edits') return applyEdits(text, outcome.edits)
  return outcome.kind === 'refusal' ? `refused: ${outcome.reason}` : `asks: ${outcome.about}`
}

test.each<[string, DataPath, NewValue, string]>([
  ["a = 'x' # c\n", ['a'], 'xy', "a = 'xy' # c\n"],
  ["a = 'x'\n", ['a'], "it's", 'a = "it\'s"\n'],
  ['a = "\\u00e9 x"\n', ['a'], 'é xy', 'a = "\\u00e9 xy"\n'],
  ['a = """\none\ntwo"""\n', ['a'], 'one\ntwo\nthree', 'a = """\none\ntwo\nthree"""\n'],
  ['a = 1.5\n', ['a'], 2, 'a = 2.0\n'],
  ['d = 2026-01-01\n', ['d'], '2026-02-01', 'd = 2026-02-01\n'],
  ['d = "2026-01-01"\n', ['d'], '2026-02-01', 'd = "2026-02-01"\n'],
  ['a = 1\n\n[t]\nb = 1\n', ['c'], 'x', 'a = 1\nc = "x"\n\n[t]\nb = 1\n'],
  ['[t]\nb = 1 # c\n\n[t.sub]\nd = 1\n', ['t', 'e'], 'x', '[t]\nb = 1 # c\ne = "x"\n\n[t.sub]\nd = 1\n'],
  ['[t.sub]\nd = 1\n', ['t', 'e'], 'x', '[t]\ne = "x"\n\n[t.sub]\nd = 1\n'],
  ['a.b = 1\nc = 2\n', ['a', 'd'], 'x', 'a.b = 1\na.d = "x"\nc = 2\n'],
  ['a = { b = 1 }\n', ['a', 'c'], 'x', 'a = { b = 1, c = "x" }\n'],
  ['', ['a', 'b'], 'x', 'a = { b = "x" }\n'],
  ['a = 1', ['b'], 2, 'a = 1\nb = 2'],
  ['\ufeffa = 1\r\n', ['b'], 2, '\ufeffa = 1\r\nb = 2\r\n'],
  ['a = [\n  1, # one\n  2 # two\n]\n', ['a', '2'], 3, 'a = [\n  1, # one\n  2, # two\n  3\n]\n'],
  ['a = 1\nb = 2\n', ['a'], null, 'b = 2\n'],
  ['a = [1]\n', ['a', '0'], null, 'refused: not-writable'],
  ['[t]\na = 1\n', ['t'], 'x', 'refused: table'],
  ['[[l]]\na = 1\n', ['l', '1'], { a: 2 }, '[[l]]\na = 1\n\n[[l]]\na = 2\n'],
])('%j with %j = %j', (text, path, value, after) => {
  expect(said(text, toml.set(content(text), path, value))).toBe(after)
})

test.each<[string, DataPath, string]>([
  ['a = 1\n# about b\nb = 2 # c\nc = 3\n', ['b'], 'a = 1\nc = 3\n'],
  ['[a]\nx = 1\n\n# about b\n[b]\ny = 1\n\n[b.c]\nz = 1\n\n[d]\n', ['b'], '[a]\nx = 1\n\n[d]\n'],
  ['[a.b]\nx = 1\n[c]\n', ['a'], '[c]\n'],
  ['a.b = 1\na.c = 2\nd = 1\n', ['a'], 'd = 1\n'],
  ['a.b = 1\na.c = 2\n', ['a', 'b'], 'a.c = 2\n'],
  ['[[l]]\na = 1\n\n[[l]]\na = 2\n', ['l', '0'], '[[l]]\na = 2\n'],
  ['[[l]]\na = 1\n\n[b]\n', ['l', '0'], '[b]\n'],
])('%j without %j', (text, path, after) => {
  expect(said(text, toml.remove(content(text), path))).toBe(after)
})

test('sections of a list change places with their comments and what is below them', () => {
  const text = '[[l]]\na = 1\n[l.sub]\nx = 1\n\n# two\n[[l]]\na = 2\n\n[end]\n'
  expect(said(text, toml.move(content(text), ['l'], 0, 1))).toBe(
    '# two\n[[l]]\na = 2\n\n[[l]]\na = 1\n[l.sub]\nx = 1\n\n[end]\n',
  )
  const apart = '[[l]]\na = 1\n[x]\n[[l]]\na = 2\n'
  expect(said(apart, toml.move(content(apart), ['l'], 0, 1))).toBe('refused: unproven')
})

test('a table is renamed in every line and header', () => {
  const text = '[a]\nx = 1\n[a.b]\ny = 1\n[c]\na.d = 1\n'
  expect(said(text, toml.rename(content(text), ['a'], 'new name'))).toBe(
    '["new name"]\nx = 1\n["new name".b]\ny = 1\n[c]\na.d = 1\n',
  )
})

const SUITE = join(import.meta.dirname, '../../../../internal/format/toml/testdata/toml-test.json')
const { cases }: { cases: readonly { name: string; toml?: string }[] } = JSON.parse(
  readFileSync(SUITE, 'utf8'),
)

interface Tried {
  readonly name: string
  readonly text: string
  readonly what: string
  readonly outcome: Outcome
  readonly expected: JsonValue | undefined
}

/** Every edit of every value of all valid cases. */
const tried = cases
  .filter(({ name }) => name.startsWith('valid/'))
  .flatMap(({ name, toml: text = '' }): Tried[] => {
    const now = content(text)
    if (!now.reading.ok) return []
    const model = valueOf(text, now.reading.root)
    const attempt = (
      what: string,
      path: DataPath,
      outcome: Outcome,
      change: (old: JsonValue | undefined) => JsonValue | undefined,
    ) => ({
      name,
      text,
      what: `${what} ${path.join('/')}`,
      outcome,
      expected: withValueAt(model, path, change),
    })
    return nodesIn(now.reading.root).flatMap(({ node, path }) => {
      const old = valueAt(model, path)
      if (node.kind === 'array') {
        const list = Array.isArray(old) ? old : []
        const [item, count] = [{ n: 1 }, list.length]
        const inserted = attempt('insert', path, toml.insert(now, path, count, [item]), () => [...list, item])
        if (count === 0) return [inserted]
        return [
          inserted,
          attempt('move', path, toml.move(now, path, 0, count - 1), () => [
            ...list.slice(1),
            list[0] ?? null,
          ]),
          attempt('duplicate', path, toml.duplicate(now, path, 0), () => [list[0] ?? null, ...list]),
          ...(count > 1
            ? [attempt('remove', [...path, '0'], toml.remove(now, [...path, '0']), () => undefined)]
            : []),
        ]
      }
      if (node.kind !== 'object') {
        const value = typeof old === 'string' ? `${old}x` : 7
        return [attempt('set', path, toml.set(now, path, value), () => value)]
      }
      const first = node.members[0]?.key
      const added = attempt(
        'add',
        [...path, 'brand new'],
        toml.set(now, [...path, 'brand new'], 'x'),
        () => 'x',
      )
      if (first === undefined) return [added]
      const renamed = (value: JsonValue | undefined) =>
        Object.fromEntries(
          Object.entries(value ?? {}).map(([key, inner]) => [key === first ? 'renamed' : key, inner]),
        )
      return [
        added,
        attempt('remove', [...path, first], toml.remove(now, [...path, first]), () => undefined),
        attempt('rename', path, toml.rename(now, [...path, first], 'renamed'), renamed),
      ]
    })
  })

test('every edit of the suite reads back as the model says', () => {
  const wrong = tried.flatMap(({ name, text, what, outcome, expected }) => {
    if (outcome.kind !== 'edits') return []
    const after = applyEdits(text, outcome.edits)
    const { reading } = content(after)
    const isRight = reading.ok && isSameValue(valueOf(after, reading.root), expected ?? null)
    return isRight ? [] : [{ name, what, text, after }]
  })
  expect(wrong).toEqual([])
})

test('nearly all edits are made', () => {
  const refused = tried.filter(({ outcome }) => outcome.kind !== 'edits')
  // These are members of tables between braces with dotted names, and lists whose comments would go astray.
  expect([refused.length, tried.length]).toEqual([83, 3082])
})

test.each([
  ['brackets', `a = ${'['.repeat(100_000)}`],
  ['dots', `${'a.'.repeat(20_000)}b = 1`],
  ['a carriage return', 'a = 1\rb = 2'],
])('%s are refused, and break nothing', (_, text) => {
  expect(toml.read(text)).toMatchObject({ ok: false })
})

test('a text that is too long for the reader is refused', () => {
  expect(toml.read(`a = "${'x'.repeat(3_000_000)}"`)).toMatchObject({ ok: false })
})

function nodesIn(node: DataNode, path: DataPath = []): readonly { node: DataNode; path: DataPath }[] {
  const own = { node, path }
  if (node.kind === 'array')
    return [own, ...node.items.flatMap((item, index) => nodesIn(item, [...path, String(index)]))]
  if (node.kind !== 'object') return [own]
  return [own, ...node.members.flatMap(({ key, value }) => nodesIn(value, [...path, key]))]
}
