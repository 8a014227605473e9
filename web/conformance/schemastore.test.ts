import { describe, expect, it } from 'vitest'
import { EditedDocument } from '~/drafts/EditedDocument'
import { type JsonNode, nodeAt, toPointer, valueOf } from '~/drafts/json'
import { editBetween, type TextEdit } from '~/drafts/text'
import type { ChoiceRow, Row } from '~/forms/rows/Row'
import { readProject } from '~/forms/schema/project'
import { setRaw, written } from '~/forms/store/edits'
import { changedLines, type Leaf, leavesOf, otherThan, sampleOf, withValue } from './leaves'
import { type OpenForm, openForm } from './openForm'
import { namesIn, readText } from './shared'

/** Schemas that refer to other documents, which are never fetched: what is at such a place counts as not valid. */
const remote = new Set([
  'cinnamon-spice.info',
  'circleciconfig',
  'drone',
  'foundryvtt-module-manifest',
  'foundryvtt-system-manifest',
  'foundryvtt-world-manifest',
  'grunt-copy-task',
  'grunt-cssmin-task',
  'schema-org-place',
])

/** Values of each file that are edited. */
const SAMPLE = 60

const cases = namesIn('schemastore')
  .filter((name) => !['LICENSE', 'NOTICE'].includes(name))
  .flatMap((name) => namesIn(`schemastore/${name}`).map((file) => ({ name, file })))
  .filter(({ file }) => file !== 'schema.json')

function formOf(name: string, file: string): OpenForm {
  const schema = readText(`schemastore/${name}/schema.json`).replace(/^\uFEFF/, '')
  const project = readProject(`{"options":{"dataFile":${JSON.stringify(file)}},"schema":${schema}}`)
  if (project.kind !== 'form') throw new Error(`the project of ${name} is ${project.kind}`)
  const text = readText(`schemastore/${name}/${file}`)
  const reference = { owner: 'ada', repo: 'forms', ref: 'main', path: file }
  return openForm(project.form, new EditedDocument(reference, { sha: null, text, mode: '100644' }))
}

function rootOf({ store }: OpenForm): JsonNode {
  if (!store.parse.ok) throw new Error(store.parse.error.message)
  return store.parse.root
}

/** Whether nothing but a node's own text was replaced: files of a single line have no other lines to compare. */
function isInside(node: JsonNode | undefined, edits: readonly TextEdit[]): boolean {
  return node !== undefined && edits.every(({ from, to }) => node.from <= from && to <= node.to)
}

/**
 * The values that no row shows: a value has its own, or is inside of one that is edited as a whole, or a row says that
 * it is kept for another choice, or it is the constant by which the chosen branch is known.
 */
function hiddenLeaves(form: OpenForm, rows: readonly Row[]): readonly Leaf[] {
  const own = new Set(rows.map((row) => row.field.pointer))
  const whole = new Set(rows.flatMap((row) => (row.kind === 'field' ? [row.field.pointer] : keptBy(row))))
  const told = new Set(rows.flatMap((row) => (row.kind === 'choice' ? toldBy(form, row) : [])))
  return leavesOf(form.document.text, rootOf(form)).filter(({ path }) => {
    const pointer = toPointer(path)
    const around = path.map((_, length) => toPointer(path.slice(0, length)))
    return !own.has(pointer) && !told.has(pointer) && ![...around, pointer].some((outer) => whole.has(outer))
  })
}

function keptBy(row: Row): string[] {
  return row.kind === 'kept'
    ? [...row.members.keys()].map((name) => toPointer([...row.field.path, name]))
    : []
}

/** Constants that must be there and that the choice shows. */
function toldBy({ resolver }: OpenForm, { choice, branch, field }: ChoiceRow): string[] {
  const place = branch === undefined ? undefined : choice.branches[branch]
  if (place === undefined) return []
  const { properties } = resolver.resolve([place])
  return [...properties].flatMap(([name, conjunction]) =>
    field.schema.required.has(name) && resolver.resolve(conjunction).options?.length === 1
      ? [toPointer([...field.path, name])]
      : [],
  )
}

describe.each(cases)('$name, $file', ({ name, file }) => {
  it('opens as a form with a row for every value, and not one byte changes', () => {
    const form = formOf(name, file)
    const { document } = form
    const original = document.text
    const rows = form.rows()
    expect(hiddenLeaves(form, rows)).toEqual([])
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
    expect(document.text).toBe(original)
    expect(document.isDirty).toBe(false)
  })

  it('finds no error in it', () => {
    const answered = formOf(name, file).check()
    if (answered.kind === 'failed') throw new Error(answered.reason)
    const errors = answered.errors.filter(({ keyword }) => keyword !== '$ref' || !remote.has(name))
    expect([errors, answered.schemaErrors]).toEqual([[], []])
  })

  it('writes an edited value on its own line and changes nothing else', () => {
    const form = formOf(name, file)
    const { document, store } = form
    const original = document.text
    const root = rootOf(form)
    const before = valueOf(original, root)
    const edited = sampleOf(leavesOf(original, root), SAMPLE)
    expect(edited.length).toBeGreaterThan(0)
    for (const { path, value } of edited) {
      const other = otherThan(value)
      expect(setRaw(store, path, written(store, other))).toBe(true)
      expect(changedLines(original, document.text)).toHaveLength(1)
      expect(isInside(nodeAt(root, path), editBetween(original, document.text))).toBe(true)
      expect(valueOf(store.text, rootOf(form))).toEqual(withValue(before, path, other))
      document.undo()
      expect(document.text).toBe(original)
    }
  })
})

it.each([...remote])('%s does refer to other documents', (schema) => {
  const found = cases
    .filter(({ name }) => name === schema)
    .map(({ name, file }) => formOf(name, file).check())
  expect(found.some((answered) => answered.kind === 'checked' && answered.count > 0)).toBe(true)
})
