import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatNameOf, formatOf, loadFormat } from './formatOf'

const NAMES = join(import.meta.dirname, '../../../internal/format/testdata/names.json')
const names: Readonly<Record<string, string | null>> = JSON.parse(readFileSync(NAMES, 'utf8'))

describe('the format of a file', () => {
  test.each([...Object.entries(names), ['f.constructor', null]] as const)('%s', (path, name) => {
    expect(formatNameOf(path) ?? null).toBe(name)
  })

  test('is there once it was loaded, for each name of the text', async () => {
    expect(formatOf('a.json')).toBeDefined()
    const format = await loadFormat('post.md', 'content')
    expect(format?.read('---\ntitle: A\n---\nText').ok).toBe(true)
    expect(formatOf('other.md', 'content')).toBe(format)
    expect(formatOf('other.md', 'text')).toBeUndefined()
    expect((await loadFormat('tsconfig.json'))?.read('{} // none').ok).toBe(true)
    expect((await loadFormat('a.json5'))?.read('{a: 1,}').ok).toBe(true)
    expect(await loadFormat('logo.png')).toBeUndefined()
  })
})
