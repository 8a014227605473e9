import { expect, test } from 'vitest'
import { applyEdits, type TextEdit } from '~/lib/text/text'
import * as fc from '~/testing/fastCheck'
import type { Content, Outcome } from '../DataFormat'
import type { DataPath, JsonValue } from '../nodes'
import { type DataNode, isSameValue, nodeAt } from '../nodes'
import { anyValue, hostileKey, writeYaml, writtenStyle } from '../testing/yamlTexts'
import { valueOf } from '../valueOf'
import { withValueAt } from '../values'
import { yaml } from './index'
import { commentsIn } from './proof'

const step = fc.record({
  kind: fc.constantFrom('set', 'set', 'insert', 'remove', 'move', 'duplicate', 'rename', 'add'),
  where: fc.nat(),
  a: fc.nat(),
  b: fc.nat(),
  key: hostileKey,
  value: anyValue,
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test('any run of edits leaves the text with the value of the model, and rereading sees it as a fresh reading does', () => {
  const made = { edits: 0, question: 0, refusal: 0 }
  fc.assert(
    fc.property(
      anyValue,
      writtenStyle,
      fc.array(step, { minLength: 1, maxLength: 6 }),
      (value, style, steps) => {
        const text = writeYaml(value, style)
        let content: Content = { text, reading: yaml.read(text) }
        let model = valueIn(content)
        expectSame(model, value, text)
        for (const each of steps) {
          const result = perform(each, content, model)
          if (!result) continue
          made[result.outcome.kind]++
          const edits = editsOf(result.outcome)
          if (!edits) continue
          const before = content
          content = after(before, edits)
          model = result.model()
          const fresh = readAnew(content)
          expectSame(
            valueIn(fresh),
            model,
            `${JSON.stringify(before.text)} -> ${JSON.stringify(content.text)}`,
          )
          expect(plain(content)).toStrictEqual(plain(fresh))
          keepsWhatIsAround(before.text.toString(), content.text.toString())
          const mayLose = result.outcome.kind === 'question' || ['remove', 'duplicate'].includes(each.kind)
          const comments = (of: Content) => (mayLose ? [] : commentsIn(of.text.toString()).sort())
          expect(comments(content)).toEqual(comments(before))
        }
      },
    ),
    { numRuns: fc.runs(400) },
  )
  // A refusal is a last resort, not a way out.
  expect(made.refusal).toBeLessThanOrEqual(made.edits / 50)
})

/** The only question here is about comments: there are no anchors. */
function editsOf(outcome: Outcome): readonly TextEdit[] | undefined {
  if (outcome.kind === 'refusal') return undefined
  if (outcome.kind === 'edits') return outcome.edits
  if (outcome.about !== 'comments') throw new Error(`asks about ${outcome.about}`)
  return outcome.choices[0]?.edits
}

function after(before: Content, edits: readonly TextEdit[]): Content {
  const text = applyEdits(before.text.toString(), edits)
  return { text, reading: yaml.reread(before, edits, text) }
}

function readAnew({ text }: Content): Content {
  return { text, reading: yaml.read(text.toString()) }
}

function perform(
  { kind, where, a, b, key, value }: Step,
  content: Content,
  model: JsonValue,
): { outcome: Outcome; model: () => JsonValue } | undefined {
  const root = content.reading.ok ? content.reading.root : undefined
  if (!root) throw new Error('the text was read before')
  const paths = pathsOf(root)
  const path = paths[where % paths.length] ?? []
  const node = nodeAt(root, path)
  const changed = (change: (old: JsonValue | undefined) => JsonValue) => () =>
    withValueAt(model, path, change) ?? null
  if (kind === 'set') return { outcome: yaml.set(content, path, value), model: changed(() => value) }
  if (node?.kind === 'array') {
    const count = node.items.length
    const list = (change: (items: JsonValue[]) => JsonValue[]) =>
      changed((old) => change(Array.isArray(old) ? old : []))
    const at = a % (count + 1)
    if (kind === 'insert')
      return {
        outcome: yaml.insert(content, path, at, [value]),
        model: list((items) => items.toSpliced(at, 0, value)),
      }
    if (count === 0) return undefined
    const [from, to] = [a % count, b % count]
    if (kind === 'remove')
      return {
        outcome: yaml.remove(content, [...path, String(from)]),
        model: list((items) => items.toSpliced(from, 1)),
      }
    if (kind === 'duplicate')
      return {
        outcome: yaml.duplicate(content, path, from),
        model: list((items) => items.toSpliced(from, 0, items[from] ?? null)),
      }
    if (kind === 'move')
      return {
        outcome: yaml.move(content, path, from, to),
        model: list((items) => items.toSpliced(from, 1).toSpliced(to, 0, items[from] ?? null)),
      }
  }
  if (node?.kind === 'object') {
    const old = node.members[a % (node.members.length || 1)]?.key
    const has = node.members.some((member) => member.key === key)
    const object = (change: (entries: [string, JsonValue][]) => [string, JsonValue][]) =>
      changed((before) => Object.fromEntries(change(Object.entries(before ?? {}))))
    if (kind === 'add')
      return has
        ? undefined
        : {
            outcome: yaml.set(content, [...path, key], value, ['a', 'b', 'c']),
            model: object((all) => [...all, [key, value]]),
          }
    if (old === undefined) return undefined
    if (kind === 'remove')
      return {
        outcome: yaml.remove(content, [...path, old]),
        model: object((all) => all.filter(([name]) => name !== old)),
      }
    if (kind === 'rename' && !has)
      return {
        outcome: yaml.rename(content, [...path, old], key),
        model: object((all) => all.map(([name, inner]) => [name === old ? key : name, inner])),
      }
  }
  return undefined
}

function valueIn({ text, reading }: Content): JsonValue {
  if (!reading.ok) throw new Error(`${reading.error.message} ${JSON.stringify(text.toString())}`)
  return valueOf(text, reading.root)
}

/** vitest's own equality looks at `constructor`, which here is a name like others. */
function expectSame(actual: JsonValue, expected: JsonValue, where: string) {
  expect(
    isSameValue(actual, expected),
    `${JSON.stringify(actual)} is to be ${JSON.stringify(expected)} in ${where}`,
  ).toBe(true)
}

function pathsOf(node: DataNode, path: DataPath = []): readonly DataPath[] {
  if (node.kind === 'array')
    return [path, ...node.items.flatMap((item, index) => pathsOf(item, [...path, String(index)]))]
  if (node.kind !== 'object') return [path]
  return [path, ...node.members.flatMap(({ key, value }) => pathsOf(value, [...path, key]))]
}

/** The nodes without the classes that shift lazily. */
function plain({ reading }: Content): unknown {
  return reading.ok ? plainNode(reading.root) : reading
}

function plainNode(node: DataNode): unknown {
  const { kind, from, to, mark } = node
  const marked = { ...mark }
  if (node.kind === 'array') return { kind, from, to, marked, items: node.items.map(plainNode) }
  if (node.kind !== 'object') return { kind, from, to, marked }
  return {
    kind,
    from,
    to,
    marked,
    members: node.members.map(({ key, keySpan, value }) => ({ key, ...keySpan, value: plainNode(value) })),
  }
}

/** Byte order mark and line ends are nobody's to change. */
function keepsWhatIsAround(before: string, after: string) {
  expect(after.startsWith('\ufeff')).toBe(before.startsWith('\ufeff'))
  const foreignLineEnd = before.includes('\r\n') ? /[^\r]\n/ : /\r/
  expect(before.includes('\n') && foreignLineEnd.test(after) ? [before, after] : []).toEqual([])
}

test('a block whose first entry went is as far from its dash as a fresh reading has it', () => {
  const text = '- # a\n  - 1\n\n  - 2\n  - 3\n- b\n'
  const before = { text, reading: yaml.read(text) }
  const edits = editsOf(yaml.remove(before, ['0', '0'])) ?? []
  const now = after(before, edits)
  expect(plain(now)).toStrictEqual(plain(readAnew(now)))
})

test('an item behind a new dash is one of another list', () => {
  const text = 'a:\n  - ""\n  - true\n'
  const before = { text, reading: yaml.read(text) }
  const now = after(before, [{ from: 7, to: 11, insert: 'null\n  -' }])
  expect(now.text.toString()).toBe('a:\n  - null\n  - - true\n')
  expect(plain(now)).toStrictEqual(plain(readAnew(now)))
})
