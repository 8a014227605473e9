import { afterAll, describe, expect, test } from 'vitest'
import { EditedDocument } from '~/drafts/document/EditedDocument'
import { loadFormat } from '~/formats/formatOf'
import { setRaw, written } from '~/forms/store/edits'
import { readProject } from '~/workspace/readProject'
import { isSameValue, toPointer } from '../../src/formats/nodes'
import { valueOf } from '../../src/formats/valueOf'
import { type Clone, clonesIn, filesOf, textsOf } from '../clones'
import { hiddenLeaves } from '../hiddenLeaves'
import { changedLines, leavesOf, otherThan, withValue } from '../leaves'
import { type OpenForm, openForm, rootOf } from '../openForm'

/** A schema with what its authors call valid and invalid. */
interface Subject {
  readonly name: string
  readonly schema: string
  readonly valid: readonly DataFile[]
  readonly invalid: readonly DataFile[]
}

interface DataFile {
  readonly path: string
  readonly text: string
}

/** Every so-manieth value of a file with more of them is edited. */
const MAX_LEAVES = 40

const SCHEMA = /^src\/schemas\/json\/(.+)\.json$/

const told = { schemas: 0, files: 0, unread: 0, edits: 0, questions: 0, lacking: 0 }
/** What its authors and the validator see otherwise. */
const disputed: string[] = []

/** The schemas of a clone that is laid out as SchemaStore is: src/schemas/json, src/test and src/negative_test. */
function subjectsOf(clone: Clone): readonly Subject[] {
  const files = filesOf(clone)
  const paths = [...files.keys()]
  const texts = textsOf(clone, [...files.values()])
  const textAt = new Map(paths.map((path, index) => [path, texts[index]] as const))
  const filesIn = (folder: string) =>
    paths.flatMap((path) => {
      const text = path.startsWith(`${folder}/`) ? textAt.get(path) : undefined
      return text === undefined ? [] : [{ path, text }]
    })
  return paths.flatMap((path) => {
    const [, name] = SCHEMA.exec(path) ?? []
    const schema = textAt.get(path)?.replace(/^\uFEFF/, '')
    if (name === undefined || schema === undefined) return []
    return [
      { name, schema, valid: filesIn(`src/test/${name}`), invalid: filesIn(`src/negative_test/${name}`) },
    ]
  })
}

describe.each(clonesIn('SHEAF_SCHEMAS'))('$name', (clone) => {
  afterAll(() => {
    console.info(clone.name, JSON.stringify(told), '\nseen otherwise:', disputed.toSorted())
  })

  test.each(subjectsOf(clone))('$name', async ({ name, schema, valid, invalid }) => {
    told.schemas += 1
    const nothing = await open(schema, { path: `${name}/nothing.json`, text: '{}\n' })
    expect(nothing?.rows().length).toBeGreaterThan(0)
    for (const file of valid) {
      const form = await open(schema, file)
      if (form === undefined) continue
      // Of a file that has nothing but comments, nothing is to be shown.
      const hidden = hiddenLeaves(form, form.rows()).filter(({ path }) => path.length > 0)
      expect([file.path, hidden]).toEqual([file.path, []])
      if (verdictOf(form) === false) disputed.push(`${file.path} is called invalid`)
      editSome(form, file)
    }
    for (const file of invalid) {
      const form = await open(schema, file)
      if (form && verdictOf(form) === true) disputed.push(`${file.path} is called valid`)
    }
  })
})

/** Undefined where no format reads the file. */
async function open(schema: string, { path, text }: DataFile): Promise<OpenForm | undefined> {
  const project = readProject(
    `{"options":{"dataFile":${JSON.stringify(path)}},"schema":${schema}}`,
    'a.sheaf.json',
  )
  if (project.kind !== 'form') throw new Error(`the project is ${project.kind}`)
  told.files += 1
  const format = await loadFormat(path, null)
  if (format?.read(text).ok !== true) {
    told.unread += 1
    return undefined
  }
  const reference = { owner: 'ada', repo: 'forms', ref: 'main', path }
  return openForm(project.form, new EditedDocument(reference, { sha: null, text, mode: '100644' }))
}

/** Undefined where it hangs on what is never fetched. */
function verdictOf(form: OpenForm): boolean | undefined {
  const answered = form.check()
  if (answered.kind === 'failed') throw new Error(answered.reason)
  if (answered.lacking.length === 0) return answered.count === 0
  told.lacking += 1
  return undefined
}

function editSome(form: OpenForm, { path: file }: DataFile): void {
  const { document, store } = form
  const original = document.text
  const before = valueOf(store.text, rootOf(form))
  const leaves = leavesOf(store.text, rootOf(form)).filter(({ path }) => path.length > 0)
  const step = Math.ceil(leaves.length / MAX_LEAVES)
  for (const { path, value } of leaves.filter((_, index) => index % step === 0)) {
    const said = `${file} ${toPointer(path)}`
    const other = otherThan(value)
    if (!setRaw(store, path, written(store, other))) {
      told.questions += 1
      continue
    }
    told.edits += 1
    const isOneLine = typeof value !== 'string' || (value !== '' && !value.includes('\n'))
    const lines = changedLines(original, document.text)?.length
    expect([said, isOneLine ? lines : 1]).toEqual([said, 1])
    const is = isSameValue(valueOf(store.text, rootOf(form)), withValue(before, path, other))
    expect([said, is]).toEqual([said, true])
    document.undo()
    expect([said, document.text === original]).toEqual([said, true])
  }
}
