import { expect, test } from 'vitest'
import { EditedDocument } from '~/drafts/document/EditedDocument'
import { json } from '~/formats/json/format'
import { isSameValue, type JsonValue } from '~/formats/nodes'
import { memberOf } from '~/schema/json'
import * as fc from '~/testing/fastCheck'
import { schemaProblems } from '~/validation/schemaCheck/schemaProblems'
import { choosing, intentOf, projectText, valueIn } from '../testing/projects'
import { copyFields, perform } from '.'

const reference = { owner: 'ada', repo: 'forms', ref: 'main', path: 'a.sheaf.json' }

function problemsIn(text: string): readonly string[] {
  return schemaProblems(memberOf(valueIn(text), 'schema') ?? {}).map((problem) => JSON.stringify(problem))
}

/** What no operation knows, wherever it stands. */
function unknownIn(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(unknownIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith('x-') ? [`${name} ${JSON.stringify(inner)}`] : unknownIn(inner),
  )
}

const KEEPS_ALL: ReadonlySet<string> = new Set(
  'add move rename set setUi require wrap extract condition toList section removeSection choices'.split(' '),
)

test('whatever is done, the schema stays one, what is unknown stays, and undo gives the same bytes', () => {
  const done = new Map<string, number>()
  fc.assert(
    fc.property(projectText, fc.array(choosing, { minLength: 1, maxLength: 6 }), (text, steps) => {
      const document = new EditedDocument(reference, { sha: null, text, mode: '100644' })
      const texts = [text]
      for (const step of steps) {
        const before = document.text
        const intent = intentOf(step, before)
        if (intent === undefined) continue
        const change = perform({ text: before, reading: json.read(before) }, intent)
        if (change.kind === 'refusal') continue
        change.edits.forEach(({ from }, index) =>
          expect(from).toBeGreaterThanOrEqual(change.edits[index - 1]?.to ?? 0),
        )
        if (change.edits.length === 0) continue
        document.apply(change.edits, 'form')
        const after = document.text
        done.set(intent.kind, (done.get(intent.kind) ?? 0) + 1)
        const why = `${JSON.stringify(intent)}\n${before}\n${after}`
        const known = new Set(problemsIn(before))
        expect({ why, problems: problemsIn(after).filter((problem) => !known.has(problem)) }).toEqual({
          why,
          problems: [],
        })
        const unknown = (of: string) => (KEEPS_ALL.has(intent.kind) ? unknownIn(valueIn(of)).toSorted() : [])
        expect({ why, unknown: unknown(after) }).toEqual({ why, unknown: unknown(before) })
        for (const pointer of change.selected)
          expect({ why, value: placeOf(after, pointer) }).not.toEqual({ why, value: undefined })
        texts.push(after)
      }
      for (const expected of texts.toReversed().slice(1)) {
        document.undo()
        expect(document.text).toBe(expected)
      }
    }),
    { numRuns: fc.runs(60) },
  )
  expect(done.size).toBeGreaterThan(8)
})

function placeOf(text: string, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = valueIn(text)
  for (const step of pointer.slice(1).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    value = Array.isArray(value) ? value[Number(name)] : memberOf(value, name)
  }
  return value
}

test('fields that are copied are there once more, and what they need with them', () => {
  fc.assert(
    fc.property(projectText, projectText, choosing, (from, to, step) => {
      const intent = intentOf({ ...step, what: 3 }, from)
      if (intent?.kind !== 'duplicate') return
      const copied = copyFields({ text: from, reading: json.read(from) }, intent.fields)
      if (typeof copied !== 'string') return
      const change = perform(
        { text: to, reading: json.read(to) },
        { kind: 'paste', text: copied, into: '/schema' },
      )
      if (change.kind === 'refusal') throw new Error(JSON.stringify([change, copied]))
      const document = new EditedDocument(reference, { sha: null, text: to, mode: '100644' })
      document.apply(change.edits, 'form')
      const known = new Set(problemsIn(to))
      const outside = change.notes.filter(({ kind }) => kind === 'outside').length
      expect(problemsIn(document.text).filter((problem) => !known.has(problem)).length).toBeLessThanOrEqual(
        outside,
      )
      document.undo()
      expect(document.text).toBe(to)
    }),
    { numRuns: fc.runs(40) },
  )
})

test('a rename and the way back leave the same values', () => {
  fc.assert(
    fc.property(projectText, choosing, (text, step) => {
      const intent = intentOf({ ...step, what: 7, name: 'cost' }, text)
      if (intent?.kind !== 'rename') return
      const change = perform({ text, reading: json.read(text) }, intent)
      if (change.kind === 'refusal') return
      const document = new EditedDocument(reference, { sha: null, text, mode: '100644' })
      document.apply(change.edits, 'form')
      const [field = ''] = change.selected
      const name = (intent.field.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
      const back = perform(
        { text: document.text, reading: json.read(document.text) },
        { kind: 'rename', field, name },
      )
      if (back.kind === 'refusal') throw new Error(back.reason)
      document.apply(back.edits, 'form')
      expect({ text, isSame: isSameValue(valueIn(document.text), valueIn(text)) }).toEqual({
        text,
        isSame: true,
      })
    }),
    { numRuns: fc.runs(50) },
  )
})
