import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fileNamedBy } from './namedPaths'

interface PathCase {
  readonly project: string
  readonly dataFile: string
  readonly path?: string
}

/** internal/project is held to the same. */
const FILE = join(import.meta.dirname, '../../../internal/project/testdata/dataPaths.json')
const cases: readonly PathCase[] = JSON.parse(readFileSync(FILE, 'utf8'))

it('has as many cases as are worth the name', () => expect(cases.length).toBeGreaterThan(30))

it.each(cases)('of $project is, for $dataFile, $path', ({ project, dataFile, path }) => {
  expect(fileNamedBy(project, dataFile)).toBe(path)
})
