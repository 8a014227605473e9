import { expect, test } from 'vitest'
import { memberKey, scalarText, source, write, writtenStyle } from '~/drafts/testing/jsonTexts'
import { SplicedText } from '~/lib/text/SplicedText'
import { applyEdits } from '~/lib/text/text'
import * as fc from '~/testing/fastCheck'
import { type DataNode, type DataPath, isSameValue, type JsonValue, nodeAt } from '../nodes'
import { valueOf } from '../valueOf'
import {
  duplicateItem,
  formatValue,
  insertItem,
  type JsonEditResult,
  type JsonParse,
  moveItem,
  parseJson,
  removeItem,
  removeMember,
  renameMember,
  reparse,
  setValue,
  styleOf,
} from './index'
import { addMember } from './memberEdits'

type Kind = 'set' | 'insert' | 'remove' | 'move' | 'duplicate' | 'rename' | 'add'

interface Step {
  readonly kind: Kind
  readonly where: number
  readonly a: number
  readonly b: number
  readonly key: string
  readonly scalar: string
  readonly isDeep: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('set', 'insert', 'remove', 'move', 'duplicate', 'rename', 'add'),
  where: fc.nat(),
  a: fc.nat(),
  b: fc.nat(),
  key: memberKey,
  scalar: scalarText,
  isDeep: fc.boolean(),
})

test('any run of edits leaves the text with the value of the model, and reparsing sees it as a fresh reading does', () => {
  fc.assert(
    fc.property(
      source,
      writtenStyle,
      fc.array(step, { minLength: 1, maxLength: 8 }),
      (node, style, steps) => {
        let text = write(node, style)
        let parse = parseJson(text)
        for (const { edits, expected } of run(steps, () => ({ text, parse }))) {
          const after = applyEdits(text, edits)
          expectSame(read(after), expected)
          parse = reparse(parse, edits, after)
          expect(plain(parse)).toStrictEqual(plain(parseJson(after)))
          keepsWhatIsAround(text, after)
          text = after
        }
      },
    ),
    { numRuns: fc.runs(600) },
  )
})

/** Each step against the text as it is then, with the value that JavaScript itself makes of the same step. */
function* run(steps: readonly Step[], now: () => { text: string; parse: JsonParse }) {
  for (const step of steps) {
    const { text, parse } = now()
    if (!parse.ok) throw new Error(parse.error.message)
    const paths = pathsOf(parse.root)
    const path = paths[step.where % paths.length] ?? []
    const model = read(text)
    const result = perform(step, text, parse.root, path, model)
    if (result?.edits) yield { edits: result.edits, expected: result.model() }
  }
}

function perform(step: Step, text: string, root: DataNode, path: DataPath, model: JsonValue) {
  const node = nodeAt(root, path)
  const value: JsonValue = step.isDeep ? [{ deep: JSON.parse(step.scalar) }, []] : JSON.parse(step.scalar)
  const written = step.isDeep ? formatValue(value, styleOf(text)) : step.scalar
  const change = (edits: JsonEditResult, model: () => JsonValue) => ({ edits, model })
  if (step.kind === 'set') return change(setValue(text, root, path, written), () => put(model, path, value))
  if (node?.kind === 'array') {
    const list = at(model, path)
    if (!Array.isArray(list)) throw new Error('the model has no list there')
    const count = list.length
    const a = step.a % (count + (step.kind === 'insert' ? 1 : 0) || 1)
    const b = step.b % (count || 1)
    const spliced = (f: (copy: JsonValue[]) => void) => () => {
      const copy = [...list]
      f(copy)
      return put(model, path, copy)
    }
    if (step.kind === 'insert')
      return change(
        insertItem(text, root, path, a, written),
        spliced((l) => l.splice(a, 0, value)),
      )
    if (count === 0) return undefined
    const item = list[a] ?? null
    if (step.kind === 'remove')
      return change(
        removeItem(text, root, path, a),
        spliced((l) => l.splice(a, 1)),
      )
    if (step.kind === 'duplicate')
      return change(
        duplicateItem(text, root, path, a),
        spliced((l) => l.splice(a, 0, item)),
      )
    if (step.kind === 'move')
      return change(
        moveItem(text, root, path, a, b),
        spliced((l) => {
          l.splice(a, 1)
          l.splice(b, 0, item)
        }),
      )
  }
  if (node?.kind === 'object') {
    const entries = Object.entries(at(model, path) ?? {})
    const old = node.members[step.a % (node.members.length || 1)]?.key
    const hasNew = entries.some(([key]) => key === step.key)
    const rebuilt = (list: [string, JsonValue][]) => () => put(model, path, Object.fromEntries(list))
    if (step.kind === 'add')
      return hasNew
        ? undefined
        : change(
            addMember(text, root, path, step.key, written, ['a', 'b', 'c']),
            rebuilt([...entries, [step.key, value]]),
          )
    if (old === undefined) return undefined
    if (step.kind === 'remove')
      return change(removeMember(text, root, [...path, old]), rebuilt(entries.filter(([key]) => key !== old)))
    if (step.kind === 'rename' && !hasNew)
      return change(
        renameMember(text, root, [...path, old], step.key),
        rebuilt(entries.map(([key, value]) => [key === old ? step.key : key, value])),
      )
  }
  return undefined
}

/** vitest's own equality looks at `constructor`, which here is a name like others. */
function expectSame(actual: JsonValue, expected: JsonValue) {
  expect(
    isSameValue(actual, expected),
    `${JSON.stringify(actual)} is to be ${JSON.stringify(expected)}`,
  ).toBe(true)
}

function read(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text.replace(/^\ufeff/, ''))
  const parse = parseJson(text)
  if (!parse.ok) throw new Error(parse.error.message)
  expectSame(valueOf(text, parse.root), value)
  return value
}

/** Every path that counts: those of members that a later one of the same name hides lead to the later one. */
function pathsOf(node: DataNode, path: DataPath = []): DataPath[] {
  if (node.kind === 'array')
    return [path, ...node.items.flatMap((item, i) => pathsOf(item, [...path, String(i)]))]
  if (node.kind !== 'object') return [path]
  const counting = node.members.filter((m) => node.members.findLast((o) => o.key === m.key) === m)
  return [path, ...counting.flatMap((member) => pathsOf(member.value, [...path, member.key]))]
}

function at(value: JsonValue, path: DataPath): JsonValue | undefined {
  let current: JsonValue | undefined = value
  for (const step of path) {
    if (Array.isArray(current)) current = current[Number(step)]
    else if (typeof current === 'object' && current !== null)
      current = Object.entries(current).find(([key]) => key === step)?.[1]
  }
  return current
}

function put(value: JsonValue, path: DataPath, inner: JsonValue): JsonValue {
  const [step, ...rest] = path
  if (step === undefined) return inner
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === step ? put(item, rest, inner) : item))
  if (typeof value !== 'object' || value === null) throw new Error('the model has nothing there')
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, k === step ? put(v, rest, inner) : v]))
}

/** The tree without the classes that shift lazily. */
function plain(parse: JsonParse): unknown {
  return parse.ok ? plainNode(parse.root) : parse
}

function plainNode(node: DataNode): unknown {
  const { kind, from, to } = node
  if (node.kind === 'array') return { kind, from, to, items: node.items.map(plainNode) }
  if (node.kind !== 'object') return { kind, from, to }
  const members = node.members.map(({ key, keySpan, value }) => ({
    key,
    ...keySpan,
    value: plainNode(value),
  }))
  return { kind, from, to, members }
}

/** Byte order mark, line ends and the end of the file are nobody's to change. */
function keepsWhatIsAround(before: string, after: string) {
  expect(after.startsWith('\ufeff')).toBe(before.startsWith('\ufeff'))
  expect(/\s*$/.exec(after)?.[0]).toBe(/\s*$/.exec(before)?.[0])
  const foreignLineEnd = before.includes('\r\n') ? /[^\r]\n/ : /\r/
  expect(before.includes('\n') && foreignLineEnd.test(after)).toBe(false)
}

test('one value for another changes one line, whatever the layout', () => {
  fc.assert(
    fc.property(source, writtenStyle, scalarText, fc.nat(), (node, style, scalar, where) => {
      const text = write(node, style)
      const parse = parseJson(text)
      const root = parse.ok ? parse.root : undefined
      const paths = root
        ? pathsOf(root).filter((path) => !nodeAt(root, path)?.kind.match(/array|object/))
        : []
      const path = paths[where % paths.length]
      fc.pre(root !== undefined && path !== undefined)
      const after = applyEdits(text, setValue(text, root, path, scalar) ?? []).split('\n')
      const changed = text.split('\n').filter((line, i) => line !== after[i])
      expect(changed.length).toBeLessThanOrEqual(1)
      expect(after).toHaveLength(text.split('\n').length)
    }),
    { numRuns: fc.runs(300) },
  )
})

test('reparsing sees any edit of the text as a fresh reading does', () => {
  const typed = fc
    .constantFrom(...'| , 1 " : [ ] { } "a":1 2,3 ,4 .5 e1'.split(' '), '\n', ' ')
    .map((text) => text.replace('|', ''))
  const length = fc.constantFrom(0, 0, 0, 1, 2, 5)
  const edit = fc.record({ from: fc.nat(), atToken: fc.boolean(), length, insert: typed })
  fc.assert(
    fc.property(source, writtenStyle, fc.array(edit, { maxLength: 10 }), (node, style, edits) => {
      let text = write(node, style)
      let parse = parseJson(text)
      for (const { from, atToken, length, insert } of edits) {
        // Between tokens is where values begin and end.
        const tokens = [...text.matchAll(/(?<=[\w"}\]])|(?=[\w"{[])/g)].map(({ index }) => index)
        const start = (atToken ? tokens[from % tokens.length] : undefined) ?? from % (text.length + 1)
        const change = [{ from: start, to: Math.min(text.length, start + length), insert }]
        const after = applyEdits(text, change)
        const again = reparse(parse, change, after)
        expect(plain(again)).toStrictEqual(plain(parseJson(after)))
        // Most of these break the text; go on from those that do not.
        if (!again.ok) continue
        text = after
        parse = again
      }
    }),
    { numRuns: fc.runs(600) },
  )
})

test('a run of typing into places that nobody looks at in between ends as a fresh reading does', () => {
  const place = fc.record({ pick: fc.nat(), values: fc.array(scalarText, { minLength: 1, maxLength: 4 }) })
  fc.assert(
    fc.property(source, writtenStyle, fc.array(place, { maxLength: 6 }), (node, style, places) => {
      let text = new SplicedText(write(node, style))
      let parse = parseJson(text.toString())
      if (!parse.ok) throw new Error(parse.error.message)
      const { root } = parse
      // Of duplicate names the last one is meant.
      const paths = scalarPaths(root).filter((path) => isScalar(nodeAt(root, path)))
      for (const { pick, values } of places) {
        const path = paths[pick % paths.length]
        if (path === undefined) return
        for (const value of values) {
          const edits = parse.ok ? (setValue(text, parse.root, path, value) ?? []) : []
          text = text.spliced(edits)
          parse = reparse(parse, edits, text)
          if (!parse.ok) throw new Error(parse.error.message)
          const at = nodeAt(parse.root, path)
          expect(at && text.slice(at.from, at.to)).toBe(value)
        }
      }
      expect(plain(parse)).toStrictEqual(plain(parseJson(text.toString())))
    }),
    { numRuns: fc.runs(600) },
  )
})

/** Where numbers, texts and so on stand. */
function scalarPaths(node: DataNode, path: DataPath = []): readonly DataPath[] {
  if (node.kind === 'array')
    return node.items.flatMap((item, index) => scalarPaths(item, [...path, String(index)]))
  if (node.kind === 'object')
    return node.members.flatMap(({ key, value }) => scalarPaths(value, [...path, key]))
  return [path]
}

function isScalar(node: DataNode | undefined): boolean {
  return node !== undefined && node.kind !== 'array' && node.kind !== 'object'
}
