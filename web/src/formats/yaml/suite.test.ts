import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseValueAt } from '../json/parse'
import { skipWhiteSpace } from '../json/scan'
import type { JsonValue } from '../nodes'
import { isSameValue } from '../nodes'
import { markedValueOf } from '../valueOf'
import { read } from './read'

// Browser and server are held to the same cases.
const SUITE = join(import.meta.dirname, '../../../../internal/format/yaml/testdata/yaml-test-suite.json')

interface Case {
  readonly id: string
  readonly name: string
  readonly yaml: string
  readonly json?: string
  readonly invalid?: boolean
}

const { cases }: { cases: readonly Case[] } = JSON.parse(readFileSync(SUITE, 'utf8'))

test.each(cases)('$id $name', ({ yaml, json, invalid }) => {
  const reading = read(yaml)
  const verdict = reading.ok && reading.problems.length === 0 ? 'read' : 'refused'
  expect(verdict).toBe(invalid ? 'refused' : 'read')
  if (!reading.ok || json === undefined) return
  const documents = [reading.root, ...reading.further].map(markedValueOf)
  // A file with nothing in it has a value for us: the form begins with it.
  const expected = json.trim() === '' ? [null] : valuesIn(json)
  expect(
    isSameValue(documents, expected),
    `${JSON.stringify(documents)} is to be ${JSON.stringify(expected)}`,
  ).toBe(true)
})

/** A stream of documents is a stream of JSON texts. */
function valuesIn(json: string): JsonValue[] {
  const values: JsonValue[] = []
  for (let at = skipWhiteSpace(json, 0); at < json.length; ) {
    const node = parseValueAt(json, at)
    if (typeof node === 'number') throw new Error(`no JSON: ${json}`)
    const value: JsonValue = JSON.parse(json.slice(node.from, node.to))
    values.push(value)
    at = skipWhiteSpace(json, node.to)
  }
  return values
}
