import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import '~/validation/withoutProto'
import { EditedDocument } from '~/drafts/document/EditedDocument'
import type { Row } from '~/forms/rows/Row'
import { projectFormOf } from '~/forms/testing/modelOf'
import { isRecord, type JsonRecord } from '~/schema/json'
import { patternApplies } from '~/schema/patternApplies'
import { createAnswerer } from '~/validation/answer'
import { readValue } from '../../src/formats/json'
import type { JsonValue } from '../../src/formats/nodes'
import { openForm } from '../openForm'
import { type Case, cases } from './cases/cases'

/** The same cases in every run, as no chance decides about a change; another seed looks further. */
const seed = Number(process.env['SHEAF_SEED'] ?? 1)
const runs = Number(process.env['SHEAF_RUNS'] ?? 4_000)

/** Of a choice that nothing fits, form and validator may have different branches in mind. */
const CHOOSES = /"(anyOf|oneOf)"/

/** Whether the form guesses which names a pattern takes, because it does not run it on the page. */
function isGuessing(schema: JsonValue): boolean {
  if (Array.isArray(schema)) return schema.some(isGuessing)
  if (!isRecord(schema)) return false
  const { patternProperties: patterns } = schema
  const sources = isRecord(patterns) ? Object.keys(patterns) : []
  return (
    sources.some((source) => patternApplies(source, 'a') === undefined) ||
    Object.values(schema).some(isGuessing)
  )
}

function rowsOf({ schema, data }: Case): readonly Row[] {
  const form = projectFormOf(read(schema))
  const reference = { owner: 'ada', repo: 'forms', ref: 'main', path: 'a.json' }
  return openForm(form, new EditedDocument(reference, { sha: null, text: data, mode: '100644' })).rows()
}

function read(text: string): JsonValue {
  const value = readValue(text)
  if (value === undefined) throw new Error(`no JSON: ${text}`)
  return value
}

/** What the form says is wrong about the data as they are. */
function complaints(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const { field } = row
    const { pointer, isRequired, isPresent, missing, extra, schema } = field
    if (!row.isHead) return []
    const found: string[] = []
    if (isRequired && !isPresent && missing === undefined) found.push('is required and missing')
    if (isPresent && extra === 'unexpected') found.push('is not expected')
    if (isPresent && row.kind === 'field' && row.isMisfit) found.push('is of another type')
    if (isPresent && schema.types?.size === 0) found.push('must not be there')
    return found.map((words) => `${pointer} ${words}`)
  })
}

/** What the form passes over though the validator says it. */
function unsaid(rows: readonly Row[], errors: readonly { pointer: string; keyword: string }[]): string[] {
  const heads = new Map(rows.filter(({ isHead }) => isHead).map((row) => [row.field.pointer, row]))
  return errors.flatMap(({ pointer, keyword }) => {
    const row = heads.get(pointer)
    if (row === undefined) return []
    const { isRequired, extra, schema } = row.field
    const isSaid =
      keyword === 'required'
        ? isRequired
        : keyword === 'additionalProperties' || keyword === 'unevaluatedProperties'
          ? extra === 'unexpected' || schema.types?.size === 0
          : true
    return isSaid ? [] : [`${pointer} ${keyword}`]
  })
}

/** The data themselves, and without each of their members: what is required must be missed. */
function variants(data: string): readonly string[] {
  const value = read(data)
  const without = (name: string): JsonRecord =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) : {}
  const names = isRecord(value) ? Object.keys(value) : []
  return [data, ...names.map((name) => JSON.stringify(without(name)))]
}

it(`shows what the validator says, for ${runs} generated cases from seed ${seed}`, { timeout: 0 }, () => {
  let compared = 0
  const generated = fc
    .sample(cases, { seed, numRuns: runs })
    .filter(({ schema }) => !isGuessing(read(schema)))
  const disagreements = generated.flatMap(({ schema, data: whole }) =>
    variants(whole).flatMap((data) => {
      const answered = createAnswerer()({ id: 1, schema, data, probes: [] })
      if (answered.kind === 'failed' || answered.schemaProblems.length > 0) return []
      const rows = rowsOf({ schema, data })
      const said = complaints(rows)
      compared += said.length + answered.count
      const wrong = [
        ...(answered.count === 0 ? said : []),
        ...(CHOOSES.test(schema) ? [] : unsaid(rows, answered.errors)),
      ]
      return wrong.length === 0 ? [] : [{ wrong, schema, data, errors: answered.errors }]
    }),
  )
  console.info(`${compared} things said by form and validator`)
  expect(compared).toBeGreaterThan(0)
  expect(disagreements, `repeat with SHEAF_SEED=${seed} SHEAF_RUNS=${runs}`).toEqual([])
})
