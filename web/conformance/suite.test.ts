import { expect, it } from 'vitest'
import { isRecord, memberOf, stringMember } from '~/schema/json'
import { createAnswerer } from '~/validation/answer'
import type { JsonValue } from '../src/formats/nodes'
import { filesBelow, namesIn, readJson } from './shared'

const suite = 'json-schema-test-suite/tests'
const draft7 = 'http://json-schema.org/draft-07/schema#'

/** Optional tests that both validators pass as well. */
const aboutPatterns = ['ecmascript-regex', 'non-bmp-regex', 'format/ecmascript-regex', 'format/regex']

interface Outcome {
  readonly count: number
  /** Tests with another verdict than the suite's, as `FILE: GROUP: TEST`. */
  readonly failed: readonly string[]
}

/** The documents that the suite says are on its own site. A form has none. */
const documents = Object.fromEntries(
  filesBelow('json-schema-test-suite/remotes').flatMap((file) => {
    const document = readJson(`json-schema-test-suite/remotes/${file}`)
    return isRecord(document) ? [[`http://localhost:1234/${file}`, document]] : []
  }),
)

/**
 * Asks as the form asks its worker: one schema, then each of its values. Two things differ, each because the suite asks
 * for it (as in internal/project): the documents that references lead to, and that `format` only annotates where that is
 * what is tested.
 */
function runSuite(dialect: string): Outcome {
  const required = namesIn(`${suite}/${dialect}`).filter((name) => name.endsWith('.json'))
  const files = [...required, ...aboutPatterns.map((name) => `optional/${name}.json`)]
  let count = 0
  const failed = files.flatMap((file) =>
    listOf(readJson(`${suite}/${dialect}/${file}`)).flatMap((group) => {
      const tests = listOf(memberOf(group, 'tests'))
      count += tests.length
      const wrong = wrongTests(schemaOf(group, dialect), tests, file !== 'format.json')
      return wrong.map((test) => `${file}: ${stringMember(group, 'description')}: ${test}`)
    }),
  )
  return { count, failed }
}

/** Draft 7 does not have its schemas name their dialect; ours are 2020-12 unless they do. */
function schemaOf(group: JsonValue, dialect: string): JsonValue {
  const schema = memberOf(group, 'schema') ?? null
  return dialect === 'draft7' && isRecord(schema) ? { $schema: draft7, ...schema } : schema
}

function wrongTests(schema: JsonValue, tests: readonly JsonValue[], assertsFormats: boolean): string[] {
  const answer = createAnswerer({ documents, assertsFormats })
  return tests.flatMap((test, id) => {
    const data = JSON.stringify(memberOf(test, 'data'))
    const answered = answer({ id, ...(id === 0 && { schema: JSON.stringify(schema) }), data, probes: [] })
    const isRight =
      answered.kind === 'checked' &&
      (answered.count === 0) === memberOf(test, 'valid') &&
      answered.schemaProblems.length === 0
    return isRight ? [] : [stringMember(test, 'description') ?? '']
  })
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (!Array.isArray(value)) throw new Error('the suite has another shape')
  return value
}

it.each(['draft7', 'draft2020-12'] as const)('gives the verdicts of the official suite: %s', (dialect) => {
  const { count, failed } = runSuite(dialect)
  console.info(`${dialect}: ${count - failed.length} of ${count} tests`)
  expect(count).toBeGreaterThan(900)
  expect(failed).toEqual([])
})
