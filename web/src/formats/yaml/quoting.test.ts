import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits } from '~/lib/text/text'
import { yaml } from './index'
import { isTakenForElse } from './quoting'

// Browser and server are held to the same table.
const FILE = join(import.meta.dirname, '../testdata/strings.json')

interface Entry {
  readonly text: string
  /** Whether some reader in use takes the plain text for something else. */
  readonly needsQuotes: boolean
}

const entries: readonly Entry[] = JSON.parse(readFileSync(FILE, 'utf8'))

test.each(entries)('$text', ({ text, needsQuotes }) => {
  expect(isTakenForElse(text)).toBe(needsQuotes)
})

test.each(entries)('$text is written so that it stays a text', ({ text, needsQuotes }) => {
  const before = 'a: 0\n'
  const outcome = yaml.set({ text: before, reading: yaml.read(before) }, ['a'], text)
  const written = needsQuotes ? `"${text}"` : text
  expect(outcome.kind === 'edits' && applyEdits(before, outcome.edits)).toBe(`a: ${written}\n`)
})
