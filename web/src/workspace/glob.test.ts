import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GlobError, parseGlob } from './glob'

interface GlobTable {
  readonly globs: readonly {
    readonly glob: string
    readonly matches: readonly string[]
    readonly others: readonly string[]
  }[]
  readonly refused: readonly string[]
}

/** internal/project/glob is held to the same. */
const FILE = join(import.meta.dirname, '../../../internal/project/glob/testdata/globs.json')
const { globs, refused }: GlobTable = JSON.parse(readFileSync(FILE, 'utf8'))

it('has as many cases as are worth the name', () => {
  expect(globs.length).toBeGreaterThan(15)
  expect(refused.length).toBeGreaterThan(5)
})

describe.each(globs)('$glob', ({ glob, matches, others }) => {
  const { matches: isMeant } = parseGlob(glob)
  it('means these', () => expect(matches.filter((path) => !isMeant(path))).toEqual([]))
  it('means no others', () => expect(others.filter(isMeant)).toEqual([]))
})

it.each(refused)('%j is refused', (written) => expect(() => parseGlob(written)).toThrow(GlobError))

// By a regular expression this takes minutes; a test of ten seconds fails.
it('goes through all ways of a hostile glob at once', () => {
  const glob = parseGlob(`${'*a'.repeat(20)}b`)
  expect(glob.matches('a'.repeat(60))).toBe(false)
  expect(glob.matches(`${'a'.repeat(60)}b`)).toBe(true)
})

it('goes on where a text of many characters has led, also once there were too many of them to keep', () => {
  const { matches } = parseGlob('*-{a,b}.md')
  const letters = Array.from({ length: 30_000 }, (_, at) => String.fromCodePoint(0x10_000 + at))
  expect(letters.every((letter) => matches(`${letter}-b.md`) && !matches(`${letter}-c.md`))).toBe(true)
  expect(matches('a-a.md')).toBe(true)
})
