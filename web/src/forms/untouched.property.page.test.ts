import { expect, test, vi } from 'vitest'
import { memberKey, type Source, scalarText, source, write, writtenStyle } from '~/drafts/testing/jsonTexts'
import { styleOf } from '~/formats/json'
import type { DataPath } from '~/formats/nodes'
import * as fc from '~/testing/fastCheck'
import type { Field } from './fields/Field'
import { addMember } from './model/actions/addMember'
import {
  addItem,
  copyItem,
  deleteItem,
  insertBeside,
  moveItemBy,
  moveItemTo,
} from './model/actions/listActions'
import { renameField } from './model/actions/renameField'
import { stepHistory } from './model/actions/stepHistory'
import { createFormModel, type FormModel } from './model/FormModel'
import type { Row } from './rows/Row'
import { changeType, chooseBranch } from './state/changeKind'
import { editRaw, removeValue, setRaw } from './store/edits'
import { documentOf } from './testing/documentOf'
import { InlineWorker } from './testing/InlineWorker'
import { projectFormOf } from './testing/modelOf'
import { type RawJson, type RawMember, rawAt, readRaw, tokensOf, withRaw } from './testing/rawJson'
import { editOfOutdented, outdented } from './widgets/json/outdented'

const schemas = [
  {},
  {
    properties: { a: { type: 'string' }, b: { type: 'array', items: {} }, name: { type: 'object' } },
    required: ['a', 'c'],
    additionalProperties: {},
  },
  {
    items: { properties: { a: {}, '0': { type: 'object', properties: { b: { type: 'number' } } } } },
    properties: {
      a: {
        oneOf: [{ type: 'string' }, { type: 'object', properties: { c: { const: 1 } }, required: ['c'] }],
      },
      b: { type: ['string', 'null', 'array'] },
      c: { type: 'array', items: { type: 'object', title: 'Line', properties: { a: { type: 'string' } } } },
      name: { type: 'object', properties: { '10': { type: 'array', items: { type: 'string' } } } },
    },
  },
  { patternProperties: { '': { type: ['object', 'string'], properties: { a: {}, b: {} } } }, items: false },
]

/** Laid out by nobody: any white space between any tokens. */
const gaps = fc.array(fc.constantFrom('', '', ' ', '\n', '\r\n', '\t', '\n  ', '\n\t\t', ' \n\n'), {
  minLength: 1,
})

function scattered(json: Source, between: readonly string[]): string {
  let at = 0
  const gap = () => between[at++ % between.length] ?? ''
  function put(node: Source): string {
    if (node.kind === 'scalar') return node.text
    const parts =
      node.kind === 'array'
        ? node.items.map((item) => gap() + put(item) + gap())
        : node.members.map(
            ([key, value]) => `${gap()}${JSON.stringify(key)}${gap()}:${gap()}${put(value)}${gap()}`,
          )
    const inside = parts.length === 0 ? gap() : parts.join(',')
    return node.kind === 'array' ? `[${inside}]` : `{${inside}}`
  }
  return gap() + put(json) + gap()
}

const text = fc.oneof(
  fc.tuple(source, writtenStyle).map(([json, style]) => write(json, style)),
  fc.tuple(source, gaps).map(([json, between]) => scattered(json, between)),
)

/** One thing that somebody does, told by numbers that pick among what there is. */
const step = fc.record({ row: fc.nat(), kind: fc.nat(), a: fc.nat(), key: memberKey, scalar: scalarText })
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What an action must leave. */
interface Expected {
  /** All outside of this place stays letter by letter. */
  readonly within: DataPath
  /** All tokens of the text afterwards, where they are known beforehand. */
  readonly tokens?: string
  /** The place has one value more: without it the tokens are those of before. */
  readonly isAdded?: boolean
  /** How many of the values in the place are gone; the others stay letter by letter. Undefined: it is one value. */
  readonly gone?: number
}

test('whatever is done in a form, the rest of the text stays letter by letter, and every step is taken back', () => {
  vi.stubGlobal('Worker', InlineWorker)
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(...schemas),
      fc.array(step, { minLength: 1, maxLength: 12 }),
      (start, schema, steps) => {
        const document = documentOf('a.json', start)
        const form = createFormModel(projectFormOf(schema), document, document.reference)
        const stop = form.connect()
        const states = [start]
        for (const one of steps) {
          const before = document.text
          const expected = act(form, one)
          if (document.text === before) continue
          states.push(document.text)
          if (expected === undefined) throw new Error('something changed that nobody asked for')
          expectUntouched(before, document.text, expected)
          const after = document.text
          // Steps close to each other may be one: an undo ends that.
          stepHistory(form, 'undo')
          expect(states).toContain(document.text)
          stepHistory(form, 'redo')
          expect(document.text).toBe(after)
        }
        const last = document.text
        for (const state of backwards(form)) expect(states).toContain(state)
        expect(document.text).toBe(start)
        expect(document.isDirty).toBe(false)
        while (document.canRedo) {
          document.redo()
          expect(states).toContain(document.text)
        }
        expect(document.text).toBe(last)
        stop()
      },
    ),
    { numRuns: fc.runs(500) },
  )
})

function* backwards({ document }: FormModel) {
  while (document.canUndo) {
    document.undo()
    yield document.text
  }
}

/** Does to a row what its widgets do. */
function act(form: FormModel, one: Step): Expected | undefined {
  const row = form.rows.at(one.row % Math.max(1, form.rows.length))
  if (row === undefined) return undefined
  const { field } = row
  const before = readRaw(form.document.text)
  if (row.kind === 'add-item') {
    addItem(form, row)
    return { within: present(before, row.list.path), isAdded: true, gone: 0 }
  }
  if (row.kind === 'add-member') {
    if (one.key === '' || row.names.includes(one.key)) return undefined
    addMember(form, field, one.key)
    return { within: present(before, field.path), isAdded: true, gone: 0 }
  }
  if (row.kind === 'choice' && row.choice.branches.length > 0) {
    chooseBranch(form, field, row.choice, one.a % row.choice.branches.length)
    return { within: present(before, field.path) }
  }
  if (row.kind === 'type') {
    const type = row.types[one.a % row.types.length]
    if (type !== undefined) changeType(form, field, type)
    return { within: present(before, field.path) }
  }
  if (field.item !== undefined && one.kind % 2 === 0) return actOnItem(form, field, before, one)
  return actOnValue(form, row, before, one)
}

function actOnValue(form: FormModel, row: Row, before: RawJson, one: Step): Expected | undefined {
  const { field } = row
  const { store } = form
  const { path } = field
  const name = path.at(-1)
  const old = rawAt(before, path)
  if (one.kind % 5 === 0 && name !== undefined && old !== undefined && field.item === undefined) {
    removeValue(store, path)
    return {
      within: path.slice(0, -1),
      tokens: tokensOf(withoutMember(before, path)),
      gone: namesakes(before, path),
    }
  }
  if (one.kind % 5 === 1 && field.extra !== undefined && field.item === undefined && old !== undefined) {
    if (renameField(form, field, one.key) === undefined) return undefined
    return { within: path.slice(0, -1), tokens: tokensOf(renamed(before, path, one.key)), gone: 0 }
  }
  if (row.kind !== 'field') return undefined
  if (old !== undefined && old.kind !== 'scalar') return actOnJson(form, field, before, one)
  setRaw(store, path, one.scalar, field, `form ${field.key}`)
  return old === undefined
    ? { within: present(before, path), isAdded: true, gone: 0 }
    : { within: path, tokens: tokensOf(withRaw(before, path, (at) => scalarAt(at, one.scalar))) }
}

/** As in the JSON widget: the text without what indents all of it, with one value changed. */
function actOnJson(form: FormModel, field: Field, before: RawJson, one: Step): Expected | undefined {
  const { store } = form
  const shown = outdented(store.raw(field.path) ?? '')
  const leaves = leavesOf(readRaw(shown))
  const leaf = leaves[one.a % Math.max(1, leaves.length)]
  const at = leaf && rawAt(readRaw(shown), leaf)
  if (leaf === undefined || at === undefined) return undefined
  const typed = shown.slice(0, at.from) + one.scalar + shown.slice(at.to)
  const part = editOfOutdented(store.raw(field.path) ?? '', typed, styleOf(store.text).lineEnd)
  editRaw(store, field.path, part, `form ${field.key}`)
  const path = [...field.path, ...leaf]
  return { within: path, tokens: tokensOf(withRaw(before, path, (old) => scalarAt(old, one.scalar))) }
}

function actOnItem(form: FormModel, field: Field, before: RawJson, one: Step): Expected | undefined {
  const { item } = field
  if (item === undefined) return undefined
  const { path } = item.list
  const { index } = item
  const within = path
  const items = (change: (items: readonly RawJson[]) => readonly RawJson[]) =>
    tokensOf(withRaw(before, path, (at) => (at.kind === 'list' ? { ...at, items: change(at.items) } : at)))
  const own = rawAt(before, [...path, String(index)])
  if (own === undefined) return undefined
  const moved = (to: number) => items((all) => all.toSpliced(index, 1).toSpliced(to, 0, own))
  switch (one.kind % 6) {
    case 0:
      insertBeside(form, field, one.a % 2 === 0 ? 'before' : 'after')
      return { within, isAdded: true, gone: 0 }
    case 2:
      copyItem(form, field)
      return { within, tokens: items((all) => all.toSpliced(index, 0, own)), gone: 0 }
    default:
      break
  }
  if (one.a % 3 === 0) {
    deleteItem(form, field)
    return { within, tokens: items((all) => all.toSpliced(index, 1)), gone: 1 }
  }
  const to = one.a % item.count
  if (one.a % 3 === 1) {
    moveItemTo(form, field, to)
    return { within, tokens: moved(to), gone: 0 }
  }
  moveItemBy(form, field, 1)
  return { within, gone: 0 }
}

function expectUntouched(before: string, after: string, { within, tokens, isAdded, gone }: Expected): void {
  const [old, now] = [readRaw(before), readRaw(after)]
  JSON.parse(after.replace(/^\uFEFF/, ''))
  const place = rawAt(old, within) ?? old
  // Letter by letter the same before the place and behind it.
  expect(after.slice(0, place.from)).toBe(before.slice(0, place.from))
  expect(after.slice(after.length - (before.length - place.to))).toBe(before.slice(place.to))
  const all = tokensOf(now)
  expect(all).toBe(tokens ?? all)
  const inside = rawAt(now, within)
  const less = withoutOne(inside).map((one) => tokensOf(withRaw(now, within, () => one)))
  expect(isAdded === true ? less : tokensOf(old)).toContain(tokensOf(old))
  const left = slicesIn(inside, after)
  const lost = slicesIn(place, before).filter((slice) => {
    const at = left.indexOf(slice)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  expect(lost.length).toBe(gone ?? lost.length)
}

/** The values in a container, as they are written. */
function slicesIn(json: RawJson | undefined, of: string): string[] {
  const values =
    json?.kind === 'list' ? json.items : json?.kind === 'object' ? json.members.map((one) => one.value) : []
  return values.map(({ from, to }) => of.slice(from, to))
}

/** What is in a container, with one of it left out. */
function withoutOne(json: RawJson | undefined): readonly RawJson[] {
  if (json?.kind === 'list')
    return json.items.map((_, at) => ({ ...json, items: json.items.toSpliced(at, 1) }))
  if (json?.kind !== 'object') return []
  return json.members.map((_, at) => ({ ...json, members: json.members.toSpliced(at, 1) }))
}

/** The longest part of a path that is there. */
function present(json: RawJson, path: DataPath): DataPath {
  let length = path.length
  while (length > 0 && rawAt(json, path.slice(0, length)) === undefined) length--
  return path.slice(0, length)
}

function withoutMember(json: RawJson, path: DataPath): RawJson {
  return withRaw(json, path.slice(0, -1), (at) =>
    at.kind === 'object' ? { ...at, members: at.members.filter(({ name }) => name !== path.at(-1)) } : at,
  )
}

function namesakes(json: RawJson, path: DataPath): number {
  const around = rawAt(json, path.slice(0, -1))
  return around?.kind === 'object' ? around.members.filter(({ name }) => name === path.at(-1)).length : 0
}

function renamed(json: RawJson, path: DataPath, name: string): RawJson {
  const rename = (one: RawMember): RawMember =>
    one.name === path.at(-1) ? { ...one, name, rawName: JSON.stringify(name) } : one
  return withRaw(json, path.slice(0, -1), (at) =>
    at.kind === 'object' ? { ...at, members: at.members.map(rename) } : at,
  )
}

function scalarAt({ from, to }: RawJson, raw: string): RawJson {
  return { kind: 'scalar', from, to, raw }
}

/** Paths of the values that hold no others, as far as they count. */
function leavesOf(json: RawJson, path: DataPath = []): readonly DataPath[] {
  if (json.kind === 'scalar') return [path]
  if (json.kind === 'list') return json.items.flatMap((item, at) => leavesOf(item, [...path, String(at)]))
  const counting = json.members.filter(
    (one) => json.members.findLast(({ name }) => name === one.name) === one,
  )
  return counting.flatMap(({ name, value }) => leavesOf(value, [...path, name]))
}
