import { describe, expect, it } from 'vitest'
import { setRaw, written } from '~/forms/store/edits'
import { isSameValue, type JsonValue, nodeAt, toPointer } from '../src/formats/nodes'
import { valueOf } from '../src/formats/valueOf'
import { hiddenLeaves } from './hiddenLeaves'
import { changedLines, leavesOf, otherThan, withValue } from './leaves'
import { rootOf } from './openForm'
import { formOf, schemastore } from './schemastore'

/** Schemas that refer to other documents, which are never fetched: whether some of their data are valid hangs on these. */
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

/** What is put behind a text leaves this written as it is, whatever escapes it has. */
function writtenAfter(before: string, value: JsonValue, text: string, other: JsonValue): string {
  if (typeof value !== 'string' || typeof other !== 'string' || !other.startsWith(value)) return text
  return before.slice(0, -1) + JSON.stringify(other.slice(value.length)).slice(1)
}

describe.each(schemastore)('$name, $file', ({ name, file }) => {
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
    const { errors, schemaProblems, lacking } = answered
    expect([errors, schemaProblems, remote.has(name) ? [] : lacking]).toEqual([[], [], []])
  })

  it('writes any edited value on its own line and changes nothing else', () => {
    const form = formOf(name, file)
    const { document, store } = form
    const original = document.text
    const root = rootOf(form)
    const before = valueOf(original, root)
    const leaves = leavesOf(original, root)
    expect(leaves.length).toBeGreaterThan(0)
    for (const { path, value } of leaves) {
      const [other, node] = [otherThan(value), nodeAt(root, path)]
      if (node === undefined) throw new Error(`nothing is at ${toPointer(path)}`)
      const text = written(store, other)
      expect(setRaw(store, path, text)).toBe(true)
      const token = writtenAfter(original.slice(node.from, node.to), value, text, other)
      expect(document.text).toBe(original.slice(0, node.from) + token + original.slice(node.to))
      expect(changedLines(original, document.text)).toHaveLength(1)
      expect(isSameValue(valueOf(store.text, rootOf(form)), withValue(before, path, other))).toBe(true)
      document.undo()
      expect(document.text).toBe(original)
    }
  })
})

it.each([...remote])('some data of %s hang on other documents', (schema) => {
  const found = schemastore
    .filter(({ name }) => name === schema)
    .map(({ name, file }) => formOf(name, file).check())
  const lacking = found.flatMap((answered) => (answered.kind === 'checked' ? answered.lacking : []))
  expect(lacking.length).toBeGreaterThan(0)
})
