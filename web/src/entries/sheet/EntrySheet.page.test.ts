import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { changeSetToCommit, currentChangeSet } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { loadFormat } from '~/formats/formatOf'
import { parseJson } from '~/formats/json'
import { valueOf } from '~/formats/valueOf'
import { valueAt } from '~/formats/values'
import { createFormModel } from '~/forms/model/FormModel'
import { lineOf } from '~/forms/table/cells/lineOf'
import { editBetween } from '~/lib/text/text'
import type { RefusedFile } from '~/workspace/files/manyFiles'
import type { Intent } from '~/workspace/intents/Intent'
import { hasCollection } from '~/workspace/Project'
import { readProject } from '~/workspace/readProject'
import { EntrySheet, openLine, type SheetLine } from './EntrySheet'
import { LINES, sheetForm } from './sheetForm'

const reference = { owner: 'ada', repo: 'site', ref: 'main' }
let run = 0
beforeEach(() => {
  run += 1
})

async function open(
  texts: Readonly<Record<string, string>>,
  lock?: { readonly name: string; readonly why: string },
) {
  const lines: SheetLine[] = []
  for (const [name, text] of Object.entries(texts)) {
    const path = `${run}/${name}`
    const format = await loadFormat(path, null)
    if (format === undefined) throw new Error(`no format of ${name}`)
    lines.push({
      document: openLine('ada', reference, 'c1', { path, sha: 'b1' }, text),
      format,
      lock: name === lock?.name ? lock.why : undefined,
    })
  }
  const intents: Intent[] = []
  const refused: RefusedFile[] = []
  const sheet = new EntrySheet({
    reference,
    lines,
    names: ['title', 'weight', 'tags'],
    order: ['title', 'draft', 'weight', 'tags'],
    onIntent: (intent) => intents.push(intent),
    onRefused: (some) => refused.push(...some),
  })
  const stop = sheet.connect()
  const write = (before: string, after: string) =>
    sheet.document.apply(
      editBetween(sheet.document.text, sheet.document.text.replaceAll(before, after)),
      'form',
    )
  const texts_ = () => lines.map(({ document }) => document.text)
  return { sheet, lines, intents, refused, stop, write, texts: texts_ }
}

function valuesOf(sheet: EntrySheet) {
  const parse = parseJson(sheet.document.text)
  return parse.ok && valueAt(valueOf(sheet.document.text, parse.root), [LINES])
}

const files = {
  'a.yaml': 'title: A # first\nweight: 1.50\ntags: [x]\n',
  'b.md': '---\ntitle: B\n---\nText.\n',
  'c.json': '{"title": "C", "weight": 3, "other": {"title": "C"}}\n',
}

it('shows the fields of all entries, and what is changed is one intent in their own files', async () => {
  const { sheet, intents, write, texts, stop } = await open(files)
  expect(valuesOf(sheet)).toEqual([
    { title: 'A', weight: 1.5, tags: ['x'] },
    { title: 'B' },
    { title: 'C', weight: 3 },
  ])
  expect(sheet.document.text).toContain('"weight": 1.50')
  write('"weight": 1.50', '"weight": 7')
  write('"title": "B"', '"title": "Bee", "weight": 2')
  write('"weight": 3', '"weight": 4')
  sheet.flush()
  expect(intents).toHaveLength(1)
  expect(texts()).toEqual([
    'title: A # first\nweight: 7\ntags: [x]\n',
    '---\ntitle: Bee\nweight: 2\n---\nText.\n',
    '{"title": "C", "weight": 4, "other": {"title": "C"}}\n',
  ])
  await intents[0]?.undo()
  expect(texts()).toEqual(Object.values(files))
  await vi.waitFor(() => expect(sheet.document.text).toContain('"weight": 1.50'))
  await intents[0]?.redo()
  expect(texts()[0]).toContain('weight: 7')
  stop()
})

it('takes a cell away, and brings what was typed last into the files when it is left', async () => {
  const { write, texts, intents, stop } = await open(files)
  write(', "weight": 3', '')
  stop()
  expect(texts()[2]).toBe('{"title": "C", "other": {"title": "C"}}\n')
  expect(intents).toHaveLength(1)
})

it('has what was typed last in the files that a commit takes, however soon that comes', async () => {
  const { write, stop } = await open(files)
  write('"title": "B"', '"title": "Bee"')
  const texts = (drafts: readonly Draft[]) =>
    drafts.flatMap(({ reference: { path }, text }) => (path === `${run}/b.md` ? [text] : []))
  expect(texts(currentChangeSet('ada', reference))).toEqual([])
  expect(texts(changeSetToCommit('ada', reference))).toEqual(['---\ntitle: Bee\n---\nText.\n'])
  stop()
  write('"title": "Bee"', '"title": "Late"')
  expect(texts(changeSetToCommit('ada', reference))).toEqual(['---\ntitle: Bee\n---\nText.\n'])
})

it('keeps what an entry does not take as it was, and says why', async () => {
  const { sheet, refused, write, texts, stop } = await open({
    'a.yaml': 'first: &t One\ntitle: *t\n',
    'b.yaml': 'title: Two\n',
  })
  write('"One"', '"1"')
  write('"Two"', '"2"')
  sheet.flush()
  expect(texts()).toEqual(['first: &t One\ntitle: *t\n', 'title: "2"\n'])
  expect(refused).toHaveLength(1)
  expect(valuesOf(sheet)).toEqual([{ title: 'One' }, { title: '2' }])
  stop()
})

it('follows what happens to an entry elsewhere', async () => {
  const { sheet, lines, write, texts, stop } = await open(files)
  const [line] = lines
  write('"title": "B"', '"title": "Bee"')
  line?.document.apply(editBetween(line.document.text, line.document.text.replace('A #', 'Other #')), 'form')
  await vi.waitFor(() => expect(sheet.document.text).toContain('"Other"'))
  expect(texts()[1]).toContain('title: Bee')
  expect(sheet.document.text).toContain('"Bee"')
  stop()
})

it('leaves an entry alone that is not in the language of the list, and says why', async () => {
  const why = 'There is no German version.'
  const { sheet, lines, refused, write, texts, stop } = await open(files, { name: 'b.md', why })
  const project = readProject(JSON.stringify(posts), 'posts.sheaf.json')
  if (project.kind !== 'form' || !hasCollection(project.form)) throw new Error(project.kind)
  const form = sheetForm(project.form, ['title', 'weight', 'tags'])
  const model = createFormModel(
    form,
    sheet.document,
    { ...reference, path: 'posts.sheaf.json' },
    { lockOf: sheet.lockOf },
  )
  const row = model.rows.outline.find(({ kind }) => kind === 'table')
  if (row?.kind !== 'table') throw new Error('no table')
  const told = lines.map((_, index) => {
    const line = lineOf(model, row, index)
    return [line?.lock, line?.item.isReadOnly, line?.cells?.map(({ field }) => field.isReadOnly)]
  })
  expect(told).toEqual([
    [undefined, false, [false, false, false]],
    [why, true, [true, true, true]],
    [undefined, false, [false, false, false]],
  ])
  // Whatever reaches its cells all the same goes no further.
  write('"B"', '"Bee"')
  write('"C"', '"Sea"')
  sheet.flush()
  expect(refused.map(({ reason }) => reason)).toEqual([why])
  expect(texts()[1]).toBe(files['b.md'])
  expect(texts()[2]).toContain('"title": "Sea"')
  expect(sheet.document.text).toContain('"B"')
  stop()
})

const posts = {
  options: { collection: { folder: 'posts' } },
  schema: {
    properties: {
      title: { type: 'string' },
      weight: { type: 'number' },
      tags: { type: 'array', uniqueItems: true, items: { enum: ['x', 'y'] } },
    },
  },
}
