import { describe, expect, it, test } from 'vitest'
import type { DataFormat } from '~/formats/DataFormat'
import { loadFormat } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import * as fc from '~/testing/fastCheck'
import { mergeFile } from './index'
import { mergeBody } from './text/mergeBody'

const merged = (base: string, ours: string, theirs: string) => {
  const result = mergeBody(base, ours, theirs, undefined, 0)
  return result.type === 'merged' ? result.text : undefined
}

describe('the same change of both sides of a text', () => {
  it.each([
    ['a blank line at the end, below a paragraph that one side changed', 'a\n', 'A\n\n', 'a\n\n', 'A\n\n'],
    ['below another blank line', 'a\n\n', 'A\n\n\n', 'a\n\n\n', 'A\n\n\n'],
    ['above a paragraph that one side changed', '\na\n', '\n\nA\n', '\n\na\n', '\n\nA\n'],
    ['a blank line that goes', 'a\n\n\nb\n', 'A\n\nb\n', 'a\n\nb\n', 'A\n\nb\n'],
    ['a paragraph that comes', 'a\nb\n', 'A\nnew\nb\n', 'a\nnew\nb\n', 'A\nnew\nb\n'],
    ['with line ends of Windows', 'a\r\n', 'A\r\n\r\n', 'a\r\n\r\n', 'A\r\n\r\n'],
  ])('counts once: %s', (_what, base, ours, theirs, once) => {
    expect(merged(base, ours, theirs)).toBe(once)
    expect(merged(base, theirs, ours)).toBe(once)
  })

  it.each([
    ['a line that one side changed and the other took away', 'x\ny\n', 'X\ny\n', 'y\n'],
    ['so with the same line below', 'x\n\n', 'X\n\n', '\n'],
    ['two ways to change a line', 'a\n', 'A\n\n', 'b\n\n'],
  ])('does not answer what nobody has decided: %s', (_what, base, ours, theirs) => {
    expect(merged(base, ours, theirs)).toBeUndefined()
    expect(merged(base, theirs, ours)).toBeUndefined()
  })

  // Paragraphs, each another one, with blank lines between them.
  const body = fc
    .array(fc.boolean(), { minLength: 1, maxLength: 8 })
    .map((blanks) => blanks.map((isBlank, at) => (isBlank ? '' : `p${at}`)))
  const insert = fc.array(fc.constantFrom('', 'new'), { maxLength: 2 })
  const change = fc.record({ at: fc.nat(8), remove: fc.nat(1), insert })
  type Change = { readonly at: number; readonly remove: number; readonly insert: readonly string[] }
  const changed = (lines: readonly string[], { at, remove, insert: added }: Change) =>
    lines.toSpliced(Math.min(at, lines.length), remove, ...added)
  const text = (lines: readonly string[]) => lines.map((one) => `${one}\n`).join('')
  const count = (lines: readonly string[]) => lines.filter((one) => one === '').length

  it('is never made twice, wherever one side has changed a line besides', () => {
    fc.assert(
      fc.property(body, change, fc.nat(8), (base, same, own) => {
        const theirs = changed(base, same)
        // A line that nobody else has, in the place of one that is not blank.
        const at = theirs.findIndex((one, index) => index >= own && one !== '')
        fc.pre(at !== -1)
        const ours = theirs.with(at, 'Mine')
        for (const result of [
          merged(text(base), text(ours), text(theirs)),
          merged(text(base), text(theirs), text(ours)),
        ]) {
          if (result === undefined) continue
          const lines = result.split('\n').slice(0, -1)
          expect(count(lines)).toBe(count(theirs))
          expect(lines).toHaveLength(theirs.length)
        }
      }),
      { numRuns: fc.runs(3_000) },
    )
  })
})

const ids = fc.uniqueArray(fc.nat(9), { minLength: 2, maxLength: 6 })
const formats: readonly [what: string, path: string, write: (items: readonly JsonValue[]) => string][] = [
  ['JSON', 'a.json', (items) => `${JSON.stringify({ items }, null, 2)}\n`],
  ['JSON5', 'a.json5', (items) => `{ items: ${JSON.stringify(items)} }\n`],
  ['YAML', 'a.yaml', (items) => `items:\n${items.map((one) => `  - ${JSON.stringify(one)}\n`).join('')}`],
  ['TOML', 'a.toml', (items) => `items = [${items.map(tomlOf).join(', ')}]\n`],
  ['front matter', 'a.md', (items) => `---\nitems: ${JSON.stringify(items)}\n---\nText.\n`],
]

function tomlOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name} = ${JSON.stringify(inner)}`)
    .join(', ')} }`
}

type Item = (id: number) => JsonValue
const kinds: readonly [what: string, item: Item, own: Item][] = [
  ['texts', (id) => `t${id}`, () => 'mine'],
  ['records', (id) => ({ id, name: `n${id}` }), (id) => ({ id, name: 'mine' })],
  ['records without ids', (id) => ({ name: `n${id}`, size: 1 }), (id) => ({ name: `n${id}`, size: 2 })],
]

describe.each(kinds)('the same item that both sides put into a list of %s', (_what, item, own) => {
  test.each(formats)('comes once: %s', async (_format, path, write) => {
    const format = await needed(path)
    fc.assert(
      fc.property(ids, fc.nat(6), fc.nat(5), fc.boolean(), (base, at, changedAt, isOurs) => {
        const put = (items: readonly JsonValue[]) => items.toSpliced(Math.min(at, items.length), 0, item(99))
        const items = base.map(item)
        const index = changedAt % base.length
        const one = write(put(items))
        const other = write(put(items.with(index, own(base[index] ?? 0))))
        const result = mergeFile(
          format,
          write(items),
          ...(isOurs ? ([one, other] as const) : ([other, one] as const)),
        )
        if (result.type !== 'merged') return
        expect(itemsOf(format, result.text)).toStrictEqual(put(items.with(index, own(base[index] ?? 0))))
      }),
      { numRuns: fc.runs(150) },
    )
  })
})

function itemsOf(format: DataFormat, text: string): JsonValue | undefined {
  const reading = format.read(text)
  const value = reading.ok ? valueOf(text, reading.root) : null
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value.items : undefined
}

async function needed(path: string): Promise<DataFormat> {
  const format = await loadFormat(path)
  if (!format) throw new Error(`${path} has no format.`)
  return format
}
