import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Content, DataFormat, NewValue, Outcome } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import type { DataNode, DataPath, JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { sliced } from '~/lib/slices/slices'
import { applyEdits, type TextEdit } from '~/lib/text/text'
import { createAnswerer } from '~/validation/answer'
import { isEntryPath } from '~/workspace/collection'
import { entryValue } from '~/workspace/inference/entryValue'
import { inferEntries } from '~/workspace/inference/inferEntries'
import type { Project } from '~/workspace/Project'
import { projectText } from '~/workspace/projectText'
import { readProject } from '~/workspace/readProject'
import type { Offer } from '~/workspace/recognise/Offer'
import { recognise } from '~/workspace/recognise/recognise'
import { configsOf, findSites } from '~/workspace/recognise/sites'
import { type Clone, clonesIn, filesOf, textsOf } from '../clones'
import { changedLines, leavesOf, otherThan, withValue } from '../leaves'

interface OpenEntry {
  readonly path: string
  readonly text: string
  readonly format: DataFormat
  readonly root: DataNode
}

interface OpenProject {
  readonly offer: Offer
  readonly project: Project
  /** What the project file says. */
  readonly text: string
  /** What its files say, by their paths. */
  readonly texts: ReadonlyMap<string, string>
  readonly entries: readonly OpenEntry[]
  /** Files that no format reads, with the reason. */
  readonly unread: readonly string[]
}

/** Every so-manieth leaf of a file with more of them is edited, so that one long list is not all that is tried. */
const MAX_LEAVES = 60

describe.each(clonesIn('SHEAF_SITES'))('$name', (clone) => {
  test('every file is an entry that opens, fits its schema, and changes where it is edited', async () => {
    const projects = await openProjects(clone)
    expect(projects.length).toBeGreaterThan(0)
    const told = { files: 0, unread: 0, fields: 0, lists: 0, questions: 0 }
    for (const { offer, project, entries, unread } of projects) {
      const answer = createAnswerer()
      const schema = JSON.stringify(project.schema)
      for (const [index, { path, text, format, root }] of entries.entries()) {
        const data = JSON.stringify(valueOf(text, root))
        const answered = answer({ id: index, ...(index === 0 && { schema }), data, probes: [] })
        expect({ path, answered }).toMatchObject({
          answered: { kind: 'checked', count: 0, schemaProblems: [] },
        })
        for (const leaf of some(leavesOf(text, root), MAX_LEAVES)) {
          if (leaf.path.length === 0) continue
          told.fields += 1
          told.questions += editLeaf({ path, text, format, root }, leaf.path, leaf.value) ? 0 : 1
        }
        for (const list of some(listsIn(root), 5)) {
          told.lists += 1
          editList({ path, text, format, root }, list)
        }
      }
      told.files += entries.length
      told.unread += unread.length
      // What no format reads is refused by the generators' own readers as well, or told apart by them: it is rare.
      expect({ offer: offer.title, unread: unread.length * 20 <= offer.files.length ? [] : unread }).toEqual({
        offer: offer.title,
        unread: [],
      })
    }
    console.info(clone.name, JSON.stringify(told))
    expect(checkInGo(projects)).toMatch(/^[1-9]\d* projects?( with \d+ entr\w+)? checked, 0 problems$/)
  })
})

/** Checks the entries by the inferred project files as `sheaf check` does in the repository of the site. */
function checkInGo(projects: readonly OpenProject[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  try {
    for (const { offer, text, texts, entries } of projects) {
      put(offer.projectPath, text)
      // What no format of the browser reads is refused by Go as well.
      for (const { path } of entries) put(path, texts.get(path) ?? '')
    }
    const binary = process.env['SHEAF_BINARY']
    if (binary === undefined) throw new Error('SHEAF_BINARY does not name the built sheaf')
    const { stdout, stderr } = spawnSync(binary, ['check', '.'], { cwd: folder, encoding: 'utf8' })
    return `${stdout}${stderr}`.trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function openProjects(clone: Clone): Promise<readonly OpenProject[]> {
  const files = filesOf(clone)
  const paths = [...files.keys()]
  const read = (wanted: readonly string[]) =>
    textsOf(
      clone,
      wanted.map((path) => files.get(path) ?? ''),
    )
  const configs = configsOf(findSites(paths))
  const settings = read(configs).flatMap((text, index) =>
    text === undefined ? [] : [[configs[index] ?? '', text] as const],
  )
  const { offers } = sliced(recognise(paths, new Map(settings))).finish().answer
  const all = new Set(paths)
  const projects: OpenProject[] = []
  for (const offer of offers) {
    const texts = read(offer.files)
    const values = []
    const unread: string[] = []
    for (const [index, path] of offer.files.entries()) {
      const value = await entryValue(path, texts[index])
      if (typeof value === 'string') unread.push(`${path}: ${value}`)
      else values.push(value)
    }
    const images = { paths: all, roots: offer.imageRoots }
    const inference = sliced(inferEntries(values, { isWhole: true, hasBody: offer.hasBody, images })).finish()
      .answer
    const text = projectText({ ...offer, ...inference })
    const reading = readProject(text, offer.projectPath)
    if (reading.kind !== 'form') throw new Error(`${offer.title} is ${reading.kind}`)
    const project = reading.form
    const { data } = project
    const strangers = offer.files.filter((path) =>
      data.kind === 'file' ? data.path !== path : !isEntryPath(data, path),
    )
    expect(strangers).toEqual([])
    const entries = await Promise.all(
      offer.files.map(async (path, index) => await openEntry(path, texts[index], project.body)),
    )
    const byPath = new Map(offer.files.flatMap((path, index) => [[path, texts[index] ?? ''] as const]))
    projects.push({
      offer,
      project,
      text,
      texts: byPath,
      unread,
      entries: entries.filter((entry) => entry !== undefined),
    })
  }
  return projects
}

async function openEntry(
  path: string,
  text: string | undefined,
  body: string | null,
): Promise<OpenEntry | undefined> {
  const format = await loadFormat(path, body)
  const reading = text === undefined ? undefined : format?.read(text)
  return text === undefined || format === undefined || reading?.ok !== true
    ? undefined
    : { path, text, format, root: reading.root }
}

/** @returns false where the format has a question first. */
function editLeaf(entry: OpenEntry, at: DataPath, value: JsonValue): boolean {
  const { path, text, format } = entry
  const other = otherThan(value)
  const outcome = format.set(contentOf(entry), at, newValue(other))
  const said = `${path} ${at.join('/')}`
  if (outcome.kind === 'question') return false
  expect([said, outcome.kind]).toEqual([said, 'edits'])
  if (outcome.kind !== 'edits') return true
  // One place: what is before it and behind it are the same bytes.
  expect([said, outcome.edits.length]).toEqual([said, 1])
  const after = applyEdits(text, outcome.edits)
  const isOneLine = typeof value !== 'string' || (value !== '' && !value.includes('\n'))
  const lines = isOneLine && isOnOneLine(text, outcome.edits) ? changedLines(text, after)?.length : 1
  expect([said, lines]).toEqual([said, 1])
  expectValue(entry, after, withValue(valueOf(text, entry.root), at, other), said)
  return true
}

/** Puts an item first, moves the first to the end, and takes the last out. */
function editList(entry: OpenEntry, { at, count }: ListPlace): void {
  const { path, text, format, root } = entry
  const list = itemsAt(valueOf(text, root), at)
  const content = contentOf(entry)
  const [first] = list
  if (first === undefined) return
  const said = `${path} ${at.join('/')}`
  const cases: readonly (readonly [string, Outcome | undefined, JsonValue[]])[] = [
    ['duplicate', format.duplicate(content, at, 0), list.toSpliced(0, 0, first)],
    ['move', count > 1 ? format.move(content, at, 0, count - 1) : undefined, [...list.slice(1), first]],
    ['remove', count > 1 ? format.remove(content, [...at, String(count - 1)]) : undefined, list.slice(0, -1)],
  ]
  for (const [what, outcome, items] of cases) {
    if (outcome === undefined || outcome.kind === 'question') continue
    expect([said, what, outcome.kind]).toEqual([said, what, 'edits'])
    if (outcome.kind !== 'edits') continue
    const after = applyEdits(text, outcome.edits)
    expectValue(entry, after, withValue(valueOf(text, root), at, items), `${said} ${what}`)
  }
}

function expectValue({ format }: OpenEntry, after: string, value: JsonValue, said: string): void {
  const reading = format.read(after)
  expect([said, reading.ok && valueOf(after, reading.root)]).toEqual([said, value])
}

function contentOf({ text, format }: OpenEntry): Content {
  return { text, reading: format.read(text) }
}

function newValue(value: JsonValue): NewValue {
  return value
}

function isOnOneLine(text: string, edits: readonly TextEdit[]): boolean {
  return edits.every(({ from, to }) => !text.slice(from, to).trimEnd().includes('\n'))
}

interface ListPlace {
  readonly at: DataPath
  readonly count: number
}

function listsIn(node: DataNode, at: DataPath = []): readonly ListPlace[] {
  if (node.kind === 'object') return node.members.flatMap(({ key, value }) => listsIn(value, [...at, key]))
  if (node.kind !== 'array') return []
  const inside = node.items.flatMap((item, index) => listsIn(item, [...at, String(index)]))
  return [{ at, count: node.items.length }, ...inside]
}

function itemsAt(value: JsonValue, at: DataPath): JsonValue[] {
  const found = at.reduce<JsonValue | undefined>(
    (inner, step) =>
      Array.isArray(inner)
        ? inner[Number(step)]
        : typeof inner === 'object' && inner !== null
          ? inner[step]
          : undefined,
    value,
  )
  return Array.isArray(found) ? found : []
}

/** At most so many of some things, from all over them. */
function some<Thing>(things: readonly Thing[], count: number): readonly Thing[] {
  const step = Math.max(1, Math.ceil(things.length / count))
  return things.filter((_, index) => index % step === 0)
}
