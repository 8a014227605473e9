import { expect, test } from 'vitest'
import type { DataFormat } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import { isSameValue, type JsonValue } from '~/formats/nodes'
import { writeYaml, writtenStyle } from '~/formats/testing/yamlTexts'
import { valueOf } from '~/formats/valueOf'
import * as fc from '~/testing/fastCheck'
import { describeChanges, type MergeResult, mergeFile, takeChanges } from './index'
import { mergeJson } from './mergeJson'

const word = fc.constantFrom('alpha', 'beta', 'it is', 'no', '12:30', 'a: b')
const item = fc.record({ id: fc.constantFrom('i1', 'i2', 'i3', 'i4', 'i5'), size: fc.nat(3), name: word })
/** A file as people have it: fields, objects, lists of values and of records. */
const record = fc.record(
  {
    title: word,
    count: fc.nat(3),
    inner: fc.record({ x: fc.nat(2), y: word }),
    tags: fc.uniqueArray(fc.constantFrom('red', 'green', 'blue', 'black'), { minLength: 1, maxLength: 4 }),
    items: fc.uniqueArray(item, { selector: ({ id }) => id, minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: ['title', 'tags', 'items'] },
)
type Model = { [key: string]: JsonValue }

/** How a text says a value; each field has its own comment. */
type Write = (value: Model, seed: number) => string

const yamlText: Write = (value, seed) => {
  const dash = seed % 2 === 0 ? '- ' : '  - '
  const scalar = (one: JsonValue) =>
    seed % 3 === 0 ? JSON.stringify(one) : seed % 3 === 1 ? quoted(one) : plain(one)
  const lines = Object.entries(value).flatMap(([key, one]): string[] => {
    if (Array.isArray(one)) {
      if (key === 'tags' && seed % 5 < 2) return [`${key}: [${one.map(scalar).join(', ')}] # of ${key}`]
      return [`# of ${key}`, `${key}:`, ...one.flatMap((each) => itemLines(each, dash, scalar))]
    }
    if (typeof one !== 'object' || one === null) return [`${key}:  ${scalar(one)} # of ${key}`]
    return [`${key}:`, ...Object.entries(one).map(([name, inner]) => `    ${name}: ${scalar(inner)}`), '']
  })
  const text = `# top\n${lines.join('\n')}\n`
  return seed % 7 === 0 ? text.replaceAll('\n', '\r\n') : text
}

function itemLines(one: JsonValue, dash: string, scalar: (one: JsonValue) => string): string[] {
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return [dash + scalar(one)]
  const [first, ...others] = Object.entries(one).map(([name, inner]) => `${name}: ${scalar(inner)}`)
  return [dash + first, ...others.map((line) => ' '.repeat(dash.length) + line)]
}

const quoted = (one: JsonValue) => (typeof one === 'string' ? `'${one}'` : JSON.stringify(one))
const plain = (one: JsonValue) =>
  typeof one === 'string' && /^(no|12:30|a: b)$/.test(one)
    ? JSON.stringify(one)
    : typeof one === 'string'
      ? one
      : JSON.stringify(one)

const styles = fc.sample(writtenStyle, { numRuns: 12, seed: 7 })
/** In one of the ways in which people write YAML, with comments that are other ones wherever anything is. */
const wildText: Write = (value, seed) => {
  const style = styles[seed % styles.length]
  return style ? writeYaml(value, style) : ''
}

const tomlText: Write = ({ items, inner, ...rest }) => {
  const line = ([key, value]: [string, JsonValue]) => `${key} = ${JSON.stringify(value)} # of ${key}`
  const lines = (object: JsonValue | undefined) =>
    typeof object === 'object' && object !== null && !Array.isArray(object)
      ? Object.entries(object).map(line)
      : []
  const tables = (Array.isArray(items) ? items : []).map((one) => ['', '[[items]]', ...lines(one)].join('\n'))
  return ['# top', ...lines(rest), ...(inner ? ['', '[inner]', ...lines(inner)] : []), ...tables, ''].join(
    '\n',
  )
}

const pageText: Write = (value, seed) => `---\n${yamlText(value, seed)}---\nThe text.\n`

const formats: readonly [what: string, path: string, write: Write][] = [
  ['YAML', 'a.yaml', yamlText],
  ['YAML of all kinds', 'a.yaml', wildText],
  ['TOML', 'a.toml', tomlText],
  ['Markdown', 'a.md', pageText],
]

const model = record.map((value): Model => JSON.parse(JSON.stringify(value)))

test.each(formats)('%s: the result reads as the merge of the values', async (_what, path, write) => {
  const format = await needed(path)
  let settled = 0
  fc.assert(
    fc.property(model, model, model, fc.nat(11), (base, ours, theirs, seed) => {
      const texts = [base, ours, theirs].map((value) => write(value, seed))
      const [was = '', mine = '', other = ''] = texts
      if (texts.some((text) => !format.read(text).ok)) return
      const result = mergeFile(format, was, mine, other)
      const asked = askedAbout(result)
      for (const side of ['ours', 'theirs'] as const) {
        const decided = new Map(
          result.type === 'conflict' ? result.conflicts.map(({ id }) => [id, side] as const) : [],
        )
        const second = mergeFile(format, was, mine, other, decided)
        // Whichever side is chosen throughout, it comes to a text.
        expect(second.type).toBe('merged')
        const values = mergeJson(json(base), json(ours), json(theirs), decided)
        if (second.type !== 'merged' || values?.type !== 'merged' || asked.includes('lines')) continue
        settled++
        says(
          isSameValue(unordered(dataOf(format, second.text)), unordered(JSON.parse(values.text))),
          `${JSON.stringify(texts)} -> ${second.text}`,
        )
      }
    }),
    { numRuns: fc.runs(100) },
  )
  expect(settled).toBeGreaterThan(30)
})

/** One edit of a model, of which two rarely meet. */
const edit = fc.record({
  at: fc.constantFrom('title', 'count', 'inner', 'tags', 'items'),
  pick: fc.nat(5),
  value: fc.nat(9),
})
type Edit = { at: string; pick: number; value: number }

function edited(value: Model, { at, pick, value: next }: Edit): Model {
  const { items, tags } = value
  if (at === 'tags' && Array.isArray(tags)) return { ...value, tags: [...tags, `new${next}`] }
  if (at === 'items' && Array.isArray(items)) {
    if (next > 6) return { ...value, items: [...items, { id: `n${next}`, size: 1, name: 'new' }] }
    const changed = items.map((one, index) =>
      index === pick % items.length && isRecord(one) ? { ...one, size: next + 4 } : one,
    )
    return { ...value, items: changed }
  }
  if (at === 'inner') return { ...value, inner: { x: next + 3, y: 'other' } }
  return { ...value, [at]: at === 'count' ? next + 4 : `Title ${next}` }
}

test.each(formats)(
  '%s: edits of different places both arrive, whoever merges',
  async (_what, path, write) => {
    const format = await needed(path)
    let written = 0
    let runs = 0
    fc.assert(
      fc.property(model, edit, edit, fc.nat(11), (base, mine, other, seed) => {
        if (mine.at === other.at) return
        const [was, ours, theirs] = [base, edited(base, mine), edited(base, other)].map((v) => write(v, seed))
        if (was === undefined || ours === undefined || theirs === undefined) return
        if ([was, ours, theirs].some((text) => !format.read(text).ok)) return
        const expected = edited(edited(base, mine), other)
        for (const [a, b] of [
          [ours, theirs],
          [theirs, ours],
        ] as const) {
          const result = mergeFile(format, was, a, b)
          // What the format cannot write is asked about by line, never guessed.
          expect(askedAbout(result).filter((kind) => kind !== 'lines')).toEqual([])
          runs++
          if (result.type === 'merged') {
            written++
            says(isSameValue(dataOf(format, result.text), expected), `${was}|${a}|${b} -> ${result.text}`)
            const kept = commentsIn(format, result.text)
            says(
              sharedComments(format, was, a, b).every((comment) => kept.includes(comment)),
              result.text,
            )
          }
        }
        expect(mergeFile(format, was, ours, was)).toEqual({ type: 'merged', text: ours })
        expect(mergeFile(format, was, was, theirs)).toEqual({ type: 'merged', text: theirs })
      }),
      { numRuns: fc.runs(100) },
    )
    // What is asked by line would be right, but a question too many. In the long run 98 of 100 are written (YAML of all
    // kinds); these are some 80 pairs, of which chance alone leaves ten open once in a hundred thousand times.
    expect(written / runs).toBeGreaterThan(0.88)
  },
)

test.each(formats)('%s: any change can be left out, and taken afterwards', async (_what, path, write) => {
  const format = await needed(path)
  let taken = 0
  fc.assert(
    fc.property(
      model,
      fc.array(edit, { minLength: 1, maxLength: 4 }),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      fc.nat(11),
      (base, edits, wanted, seed) => {
        const was = write(base, seed)
        const text = write(edits.reduce(edited, base), seed)
        if (!format.read(was).ok || !format.read(text).ok) return
        expect(takeChanges(format, was, text, () => true)).toBe(text)
        const changes = describeChanges(format, was, text) ?? []
        expect(takeChanges(format, was, text, () => false)).toBe(changes.length > 0 ? was : text)
        const left = new Set(changes.filter((_, index) => wanted[index] !== true).map(({ id }) => id))
        const part = takeChanges(format, was, text, (id) => !left.has(id))
        if (part === undefined) return
        taken++
        const rest = describeChanges(format, part, text) ?? []
        expect(rest.map(({ kind }) => kind).sort()).toEqual(
          changes.flatMap(({ id, kind }) => (left.has(id) ? kind : [])).sort(),
        )
        expect(takeChanges(format, part, text, () => true)).toBe(text)
      },
    ),
    { numRuns: fc.runs(80) },
  )
  expect(taken).toBeGreaterThan(40)
})

/** Fails with the texts that it is about. */
function says(isSo: boolean, texts: string): void {
  if (!isSo) throw new Error(texts)
}

/** What is asked, by kind. */
function askedAbout(result: MergeResult): readonly string[] {
  return result.type === 'conflict' ? result.conflicts.map(({ kind }) => kind) : []
}

async function needed(path: string): Promise<DataFormat> {
  const format = await loadFormat(path)
  if (!format) throw new Error(`no format of ${path}`)
  return format
}

function isRecord(value: JsonValue): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const json = (value: JsonValue) => JSON.stringify(value)

/** The data of a text, without the text below it. */
function dataOf(format: DataFormat, text: string): JsonValue {
  const reading = format.read(text)
  if (!reading.ok) return `unreadable: ${text}`
  const value = valueOf(text, reading.root)
  if (!reading.body || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { body, ...data } = value
  expect(body).toBe('The text.')
  return data
}

function commentsIn(format: DataFormat, text: string): readonly string[] {
  return format.comments({ text, reading: format.read(text) })
}

/** Which of the two sides' items comes first in a list is theirs to say whose text the merge began with. */
function unordered(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(unordered).toSorted((a, b) => (json(a) < json(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unordered(inner)]))
}

/** The comments that neither side took away. */
function sharedComments(format: DataFormat, base: string, ours: string, theirs: string): readonly string[] {
  const [mine, other] = [commentsIn(format, ours), commentsIn(format, theirs)]
  return commentsIn(format, base).filter((comment) => mine.includes(comment) && other.includes(comment))
}
