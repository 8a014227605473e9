import { expect, test } from 'vitest'
import { json } from '~/formats/json/format'
import { isSameValue, type JsonValue } from '~/formats/nodes'
import { sliced } from '~/lib/slices/slices'
import { applyEdits } from '~/lib/text/text'
import { isRecord, memberOf, valueAt } from '~/schema/json'
import * as fc from '~/testing/fastCheck'
import { createAnswerer } from '~/validation/answer'
import { type Change, perform } from '../operations'
import type { DataChange } from '../operations/DataChange'
import { choosing, intentOf, projectText, valueIn } from '../testing/projects'
import { dataPlaces } from './dataPlaces'
import { migrateText } from './migrateText'
import { backOf } from './plan/backOf'

/** Data that a generated schema describes: whatever numbers say which of its members are there. */
function dataFor(
  root: JsonValue,
  schema: JsonValue | undefined,
  bits: readonly number[],
  depth = 0,
): JsonValue {
  const bit = bits[depth % bits.length] ?? 0
  const reference = memberOf(schema, '$ref')
  if (typeof reference === 'string') {
    const target = valueAt(root, reference.slice(2).split('/'))
    return depth > 6 ? {} : dataFor(root, target, bits, depth + 1)
  }
  const choices = memberOf(schema, 'enum')
  if (Array.isArray(choices)) return choices[bit % choices.length] ?? null
  if (memberOf(schema, 'oneOf') !== undefined) return bit % 2 === 0 ? 'a' : 'b'
  const type = memberOf(schema, 'type')
  switch (typeof type === 'string' ? type : '') {
    case 'string':
      return `text ${depth}`
    case 'number':
      return 1.5
    case 'integer':
      return bit
    case 'boolean':
      return bit % 2 === 0
    case 'array':
      return Array.from({ length: bit % 3 }, (_, at) =>
        dataFor(root, memberOf(schema, 'items'), bits, depth + at + 1),
      )
    case 'object': {
      const members = memberOf(schema, 'properties')
      const required = memberOf(schema, 'required')
      const isThere = (name: string, at: number) =>
        (Array.isArray(required) && required.includes(name)) || (bit + at) % 3 !== 0
      const entries = isRecord(members) ? Object.entries(members) : []
      return Object.fromEntries(
        entries.flatMap(([name, own], at) =>
          isThere(name, at) ? [[name, dataFor(root, own, bits, depth + at + 1)]] : [],
        ),
      )
    }
    default:
  }
  return 'anything'
}

function isValid(project: string, data: string): boolean {
  const schema = JSON.stringify(memberOf(valueIn(project), 'schema'))
  const answered = createAnswerer()({ id: 1, schema, data, probes: [] })
  return answered.kind === 'checked' && answered.count === 0
}

/** All that is said in data, wherever it stands. */
function saidIn(value: JsonValue): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(saidIn)
  if (isRecord(value)) return Object.values(value).flatMap(saidIn)
  return [JSON.stringify(value)]
}

/** What says the same afterwards, at another place or under another name. */
const LOSSLESS: ReadonlySet<string> = new Set(['rename', 'move', 'toList'])

/** What data mean is the same to these, wherever they stand. */
const SAME_MEANING: ReadonlySet<string> = new Set('rename wrap setUi extract section duplicate'.split(' '))

/**
 * Whether data have something already where a change brings a member: what is left of a field that was removed. Where that
 * member is not in the data, the form takes what is left for it.
 */
function isTaken(change: DataChange, project: string, data: string): boolean {
  const brought = change.kind === 'rename' ? [change.to] : change.kind === 'move' ? change.way : []
  const [first] = brought.filter((step) => step !== '..')
  if (first === undefined) return false
  const up = brought.indexOf(first)
  const value = valueIn(data)
  const places = dataPlaces(memberOf(valueIn(project), 'schema') ?? {}, change.object).find(value)
  return places.some((place) => {
    const around = valueAt(value, up === 0 ? place : place.slice(0, -up))
    return memberOf(around, first) !== undefined
  })
}

const session = fc.tuple(
  projectText,
  fc.array(fc.nat(6), { minLength: 3, maxLength: 8 }),
  fc.array(choosing, { minLength: 1, maxLength: 5 }),
)

type Session = typeof session extends fc.Arbitrary<infer Chosen> ? Chosen : never

/** How often data followed the form. */
function follow([first, bits, steps]: Session): number {
  let migrated = 0
  let project = first
  const root = memberOf(valueIn(first), 'schema') ?? {}
  let data = JSON.stringify(dataFor(root, root, bits), null, 2)
  for (const step of steps) {
    const intent = intentOf(step, project)
    const change = intent && perform({ text: project, reading: json.read(project) }, intent)
    if (intent === undefined || change === undefined || change.kind === 'refusal') continue
    const after = applyEdits(project, change.edits)
    const next = migratedBy(change, project, data)
    const why = { intent: JSON.stringify(intent), project, after, data, next: next.text }
    const isLossless = change.data.every(({ kind }) => LOSSLESS.has(kind))
    const said = (text: string) => (isLossless ? saidIn(valueIn(text)).toSorted() : [])
    expect({ why, said: said(next.text) }).toEqual({ why, said: said(data) })
    const isLeftOver = change.data.some((one) => isTaken(one, project, data))
    const keepsMeaning = isLossless && !isLeftOver && SAME_MEANING.has(intent.kind)
    const fitted = keepsMeaning && next.unfit === 0 && isValid(project, data)
    expect({ why, isValid: !fitted || isValid(after, next.text) }).toEqual({ why, isValid: true })
    if (next.text !== data) migrated += 1
    const leadsBack = isLossless && next.unfit === 0
    const back = leadsBack ? wayBack(change, project, after, next.text) : data
    expect({ why, back: saidIn(valueIn(back)).toSorted() }).toEqual({
      why,
      back: saidIn(valueIn(data)).toSorted(),
    })
    const isSame = intent.kind !== 'rename' || isLeftOver || isSameValue(valueIn(back), valueIn(data))
    expect({ why, back, isSame }).toEqual({ why, back, isSame: true })
    project = after
    data = next.text
  }
  return migrated
}

test('whatever is done to a form, its data lose nothing, and fit as they did where the change says the same', () => {
  fc.assert(
    fc.property(session, (given) => {
      expect(follow(given)).toBeLessThanOrEqual(given[2].length)
    }),
    { numRuns: fc.runs(40) },
  )
})

test('data do follow in what is generated for it', () => {
  const followed = fc.sample(session, { numRuns: 40, seed: 1 }).map(follow)
  expect(followed.some((times) => times > 0)).toBe(true)
})

/** The data where the recorded edits do not lead back: as somebody is asked about it. */
function wayBack(change: Change, before: string, after: string, data: string): string {
  const schema = memberOf(valueIn(before), 'schema') ?? {}
  const now = memberOf(valueIn(after), 'schema') ?? {}
  const back = change.data.toReversed().flatMap((one) => backOf({ change: one, schema }, now) ?? [])
  const wanted = back.map((one) => ({ change: one, schema: now }))
  const made = sliced(migrateText(json, data, wanted)).finish().answer
  return made === undefined ? data : applyEdits(data, made.edits)
}

function migratedBy(change: Change, project: string, data: string): { text: string; unfit: number } {
  const schema = memberOf(valueIn(project), 'schema') ?? {}
  // Removing is asked about by itself, and never done unasked.
  const wanted = change.data.filter(({ kind }) => LOSSLESS.has(kind))
  const changes = wanted.map((one) => ({ change: one, schema }))
  const made = sliced(migrateText(json, data, changes)).finish().answer
  if (made === undefined) throw new Error('the data cannot be read')
  return { text: applyEdits(data, made.edits), unfit: made.unfit.length }
}
