import { expect, test } from 'vitest'
import { parseJson } from '~/formats/json'
import { json as jsonFormat } from '~/formats/json/format'
import type { JsonValue } from '~/formats/nodes'
import * as fc from '~/testing/fastCheck'
import { mergeFilePreferringOurs } from './index'
import { mergeJson } from './mergeJson'
import { takeChanges } from './takeChanges'

/**
 * Files as schemas of SchemaStore describe them: a `package.json`, a workflow, a list of records, with the kinds of
 * values that stand in them.
 */
const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta')
const version = fc.tuple(fc.nat(3), fc.nat(9), fc.nat(9)).map((parts) => `^${parts.join('.')}`)
const dependencies = fc.dictionary(word, version, { maxKeys: 4 })
const packageFile = fc.record({
  name: word,
  version,
  private: fc.boolean(),
  scripts: fc.dictionary(word, word, { maxKeys: 4 }),
  dependencies,
  devDependencies: dependencies,
  files: fc.uniqueArray(word, { maxLength: 4 }),
})
const step = fc
  .tuple(fc.nat(8), word, version)
  .map(([id, run, uses]) => ({ id: `s${id}`, run, with: { uses } }))
const workflow = fc.record({
  on: fc.record({ push: fc.record({ branches: fc.uniqueArray(word, { maxLength: 3 }) }) }),
  jobs: fc.dictionary(
    word,
    fc.record({
      'runs-on': word,
      steps: fc.uniqueArray(step, { selector: ({ id }) => id, maxLength: 5 }),
    }),
    { maxKeys: 3 },
  ),
})
const written = (file: unknown) => JSON.stringify(file, null, 2)

test.each([
  ['a package', packageFile],
  ['a workflow', workflow],
])('%s: the same on both sides, or on one only, is taken as it is', (_what, file: fc.Arbitrary<unknown>) => {
  fc.assert(
    fc.property(file.map(written), file.map(written), (base, changed) => {
      expect(mergeJson(base, changed, changed)).toStrictEqual({ type: 'merged', text: changed })
      expect(mergeJson(base, base, changed)).toStrictEqual({ type: 'merged', text: changed })
      const result = mergeJson(base, changed, base)
      expect(read(result?.type === 'merged' ? result.text : '')).toStrictEqual(read(changed))
    }),
    { numRuns: fc.runs(200) },
  )
})

test.each([
  ['a package', packageFile],
  ['a workflow', workflow],
])('%s: whose side is whose does not matter to what is asked', (_what, file: fc.Arbitrary<unknown>) => {
  fc.assert(
    fc.property(file.map(written), file.map(written), file.map(written), (base, ours, theirs) => {
      const one = mergeJson(base, ours, theirs)
      const other = mergeJson(base, theirs, ours)
      const isAsked = [one?.type, other?.type].map((type) => type === 'conflict')
      expect(isAsked[0]).toBe(isAsked[1])
    }),
    { numRuns: fc.runs(300) },
  )
})

test('a package: without lists the merge is the same both ways round', () => {
  const plain = fc.record({ name: word, scripts: fc.dictionary(word, word, { maxKeys: 4 }), dependencies })
  fc.assert(
    fc.property(plain, plain, plain, (base, ours, theirs) => {
      const one = mergeJson(written(base), written(ours), written(theirs))
      const other = mergeJson(written(base), written(theirs), written(ours))
      expect(one?.type).toBe(other?.type)
      const values = [one, other].map((result) => result?.type === 'merged' && sorted(read(result.text)))
      expect(values[0]).toStrictEqual(values[1])
    }),
    { numRuns: fc.runs(400) },
  )
})

test('edits of different members by both sides all survive, whatever else is in the file', () => {
  fc.assert(
    fc.property(workflow, packageFile, packageFile, workflow, (rest, old, mine, theirs) => {
      const file = (ours: unknown, other: unknown) => written({ package: ours, rest, workflow: other })
      const result = mergeJson(file(old, rest), file(mine, rest), file(old, theirs))
      expect(read(result?.type === 'merged' ? result.text : '')).toStrictEqual(read(file(mine, theirs)))
    }),
    { numRuns: fc.runs(200) },
  )
})

test('what nobody touched stays byte for byte', () => {
  const untouched = '  "untouched" :  [ 1.0,1e3 ,  "\\u00e4" ],\r\n'
  const file = (a: string, b: string) => `{\r\n\t"a": ${a},\r\n${untouched}\t"b":${b}\r\n}`
  const value = packageFile.map((one) => JSON.stringify(one))
  fc.assert(
    fc.property(value, value, value, (old, mine, theirs) => {
      const merged = mergeFilePreferringOurs(jsonFormat, file(old, old), file(mine, old), file(old, theirs))
      expect(merged).toContain(untouched)
      expect(parseJson(merged).ok).toBe(true)
      // And so it is with the part of a draft that goes into a commit.
      const taken = takeChanges(jsonFormat, file(old, old), file(mine, theirs), (id) => !id.includes('/b'))
      expect(taken).toContain(untouched)
    }),
    { numRuns: fc.runs(200) },
  )
})

function read(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text)
  return value
}

/** Without the order of names. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
