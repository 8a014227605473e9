import { describe, expect, it } from 'vitest'
import { type Change, type Intent, perform, type Refusal } from '~/builder/operations'
import { shownOrder } from '~/builder/operations/order/keepOrder'
import { sameObject } from '~/builder/operations/places/sameObject'
import { lastStep, ROOT, schemasIn } from '~/builder/operations/places/schemas'
import { ProjectText } from '~/builder/operations/text/ProjectText'
import { json } from '~/formats/json/format'
import { applyEdits } from '~/lib/text/text'
import { schemaProblems } from '~/validation/schemaCheck/schemaProblems'
import { type DataPath, fromPointer, nodeAt, toPointer } from '../src/formats/nodes'
import { valueOf } from '../src/formats/valueOf'
import { namesIn, readText } from './shared'

const schemas = namesIn('schemastore').filter((name) => !['LICENSE', 'NOTICE'].includes(name))

/** A project file whose schema is written as its author wrote it. */
function projectOf(name: string): string {
  const schema = readText(`schemastore/${name}/schema.json`)
    .replace(/^\uFEFF/, '')
    .trim()
  return `{\n"options": { "dataFile": "a.json" },\n"schema": ${schema}\n}\n`
}

class Edited {
  readonly content
  readonly #text: string

  constructor(text: string) {
    this.#text = text
    this.content = { text, reading: json.read(text) }
  }

  do(intent: Intent): Change | Refusal {
    return perform(this.content, intent)
  }

  after(change: Change): string {
    return applyEdits(this.#text, change.edits)
  }

  /** The members of an object as the form has them. */
  shown(object: DataPath): readonly string[] {
    const project = ProjectText.of(this.content)
    return project === undefined ? [] : shownOrder(project, object, sameObject(project, object, '').paths)
  }

  value(path: DataPath) {
    const { reading } = this.content
    const node = reading.ok ? nodeAt(reading.root, path) : undefined
    return node && valueOf(this.#text, node)
  }
}

function fieldsOf(project: Edited): readonly DataPath[] {
  return schemasIn(project.value(ROOT) ?? {}, ROOT).flatMap(({ path, schema }) =>
    lastStep(path)?.keyword === 'properties' && schema !== false ? [path] : [],
  )
}

const counts = { titles: 0, moves: 0, across: 0, same: 0, refused: new Map<string, number>() }

function refusedBecause({ reason }: Refusal): void {
  counts.refused.set(reason, (counts.refused.get(reason) ?? 0) + 1)
}

/** So many fields of one schema are moved, of the larger ones those at equal distances. */
const MAX_MOVED = 40

describe.each(schemas)('%s', (name) => {
  const text = projectOf(name)
  const project = new Edited(text)
  const fields = fieldsOf(project)

  it('changes one line with the title of any field', () => {
    for (const path of fields) {
      const change = project.do({
        kind: 'set',
        field: toPointer(path),
        keyword: 'title',
        value: 'Another title',
      })
      if (change.kind === 'refusal') {
        refusedBecause(change)
        continue
      }
      expect([toPointer(path), isOneLine(text, change)]).toEqual([toPointer(path), true])
      counts.titles += 1
    }
  })

  it('has the same bytes after any field was moved and moved back', () => {
    for (const path of some(fields, MAX_MOVED)) {
      const object = path.slice(0, -2)
      const names = project.shown(object)
      const own = path.at(-1) ?? ''
      const behind = names[names.indexOf(own) + 1]
      const [first] = names
      const target = first === own ? undefined : first
      const intent = { kind: 'move', fields: [toPointer(path)], into: toPointer(object) } as const
      const change = project.do({ ...intent, before: target })
      if (change.kind === 'refusal') {
        refusedBecause(change)
        continue
      }
      const there = new Edited(project.after(change))
      const back = there.do({ ...intent, before: behind })
      if (back.kind === 'refusal') throw new Error(`${toPointer(path)}: ${back.reason}`)
      expect([toPointer(path), there.after(back) === text]).toEqual([toPointer(path), true])
      counts.moves += 1
    }
  })

  it('is a schema as before after a field was moved to another object, and after it was moved back', () => {
    const known = new Set(problemsIn(project))
    const objects = [...new Set(fields.map((path) => toPointer(path.slice(0, -2))))]
    for (const path of some(fields, MAX_MOVED / 4)) {
      const field = toPointer(path)
      const object = toPointer(path.slice(0, -2))
      const into = objects.find((one) => one !== object && !one.startsWith(`${field}/`))
      if (into === undefined) continue
      const names = Object.keys(project.value(path.slice(0, -1)) ?? {})
      const before = names[names.indexOf(path.at(-1) ?? '') + 1]
      const change = project.do({ kind: 'move', fields: [field], into })
      if (change.kind === 'refusal') {
        refusedBecause(change)
        continue
      }
      const there = new Edited(project.after(change))
      expect([field, into, ...problemsIn(there).filter((problem) => !known.has(problem))]).toEqual([
        field,
        into,
      ])
      const back = there.do({ kind: 'move', fields: change.selected, into: object, before })
      if (back.kind === 'refusal') continue
      const again = there.after(back)
      counts.across += 1
      if (again === text) counts.same += 1
      expect(new Edited(again).value(fromPointer(field) ?? [])).toEqual(project.value(path))
    }
  })
})

it('was tried on thousands of fields', () => {
  // biome-ignore lint/suspicious/noConsole: figures for whoever runs it
  console.log({ schemas: schemas.length, ...counts, refused: Object.fromEntries(counts.refused) })
  expect(counts.titles).toBeGreaterThan(1_000)
  expect(counts.moves).toBeGreaterThan(1_000)
})

function some(fields: readonly DataPath[], count: number): readonly DataPath[] {
  const every = Math.max(1, Math.ceil(fields.length / count))
  return fields.filter((_, index) => index % every === 0)
}

/** Whether one line is another one, or one more. */
function isOneLine(text: string, { edits }: Change): boolean {
  const [edit, another] = edits
  if (edit === undefined || another !== undefined || text.slice(edit.from, edit.to).includes('\n'))
    return false
  return edit.insert.split('\n').length <= (edit.from === edit.to ? 2 : 1)
}

function problemsIn(project: Edited): readonly string[] {
  return schemaProblems(project.value(ROOT) ?? {}).map(
    ({ keyword, pointer }) => `${keyword} ${pointer.length}`,
  )
}
