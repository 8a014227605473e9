import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { isRecord, memberOf, stringMember } from '~/schema/json'
import { createAnswerer } from '../answer'

/** Keywords with data that breaks them, and the drafts in which they count; internal/project is held to the same. */
const FILE = join(import.meta.dirname, '../../../../internal/project/testdata/dialects.json')

const DRAFTS: readonly (readonly [string, string])[] = [
  ['04', 'http://json-schema.org/draft-04/schema#'],
  ['06', 'http://json-schema.org/draft-06/schema#'],
  ['07', 'http://json-schema.org/draft-07/schema#'],
  ['2019-09', 'https://json-schema.org/draft/2019-09/schema'],
  ['2020-12', 'https://json-schema.org/draft/2020-12/schema'],
]

const cases = readValue(readFileSync(FILE, 'utf8'))

function draftsIn(one: JsonValue, name: string): readonly string[] {
  return (stringMember(one, name) ?? '').split(' ')
}

it.each(DRAFTS)('has the keywords of %s count, and no others', (draft, address) => {
  if (!Array.isArray(cases)) throw new Error('the cases have another shape')
  const found = cases
    // What another meta-schema forbids means nothing here.
    .filter((one) => !draftsIn(one, 'refused').includes(draft))
    .map((one) => {
      const written = memberOf(one, 'schema')
      const schema = JSON.stringify({ $schema: address, ...(isRecord(written) ? written : {}) })
      const data = JSON.stringify(memberOf(one, 'data'))
      const answered = createAnswerer()({ id: 1, schema, data, probes: [] })
      const counts = answered.kind === 'checked' ? answered.count > 0 : answered.reason
      return { what: stringMember(one, 'what'), counts, expected: draftsIn(one, 'counts').includes(draft) }
    })
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter(({ counts, expected }) => counts !== expected)).toEqual([])
})
