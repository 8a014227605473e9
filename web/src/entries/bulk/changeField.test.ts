import { beforeAll, expect, it } from 'vitest'
import { loadFormat } from '~/formats/formatOf'
import { applyEdits } from '~/lib/text/text'
import type { FieldChange } from './BulkChange'
import { changeField } from './changeField'

const texts = {
  'a.json': '{\n  "title": "A", \n  "tags": ["x", "y"],\n  "kind": "news"\n}\n',
  'a.yaml': 'title: A   # the name\ntags: [x, y]\nkind: news\n',
  'a.toml': 'title = "A"   # the name\ntags = ["x", "y"]\nkind = "news"\n',
  'a.md': '---\ntitle: A\ntags:\n  - x\n  - "y"\nkind: news\n---\nText with kind: news\n',
}
const order = ['title', 'draft', 'tags', 'kind']

const formats = new Map<string, NonNullable<Awaited<ReturnType<typeof loadFormat>>>>()
beforeAll(async () => {
  for (const path of Object.keys(texts)) {
    const format = await loadFormat(path, 'text')
    if (format) formats.set(path, format)
  }
})

function changed(path: keyof typeof texts, change: FieldChange, text: string = texts[path]) {
  const format = formats.get(path)
  if (format === undefined) throw new Error(`no format of ${path}`)
  const made = changeField(change, format, text, order)
  return made.kind === 'edits' ? applyEdits(text, made.edits) : made
}

const set = (valueText: string): FieldChange => ({ kind: 'set', name: 'kind', valueText })

it.each([
  ['a.json', '"kind": "news"', '"kind": "talk"'],
  ['a.yaml', 'kind: news', 'kind: talk'],
  ['a.toml', 'kind = "news"', 'kind = "talk"'],
  ['a.md', '\nkind: news\n', '\nkind: talk\n'],
] as const)('sets a field of %s in its own place', (path, before, after) => {
  expect(changed(path, set('"talk"'))).toBe(texts[path].replace(before, after))
  expect(changed(path, set('"news"'))).toEqual({ kind: 'none' })
})

it('puts a new field where the form has it', () => {
  const draft: FieldChange = { kind: 'set', name: 'draft', valueText: 'true' }
  expect(changed('a.yaml', draft)).toBe('title: A   # the name\ndraft: true\ntags: [x, y]\nkind: news\n')
})

it('clears a field, and has nothing to do where it is not there', () => {
  expect(changed('a.yaml', { kind: 'clear', name: 'kind' })).toBe('title: A   # the name\ntags: [x, y]\n')
  expect(changed('a.yaml', { kind: 'clear', name: 'draft' })).toEqual({ kind: 'none' })
})

it('adds what a list does not have', () => {
  const add = (valueText: string): FieldChange => ({ kind: 'add', name: 'tags', valueText })
  expect(changed('a.yaml', add('["y", "z"]'))).toBe(texts['a.yaml'].replace('[x, y]', '[x, y, z]'))
  expect(changed('a.json', add('["z"]'))).toBe(texts['a.json'].replace('"y"]', '"y", "z"]'))
  expect(changed('a.md', add('["z"]'))).toContain('  - x\n  - "y"\n')
  expect(changed('a.yaml', add('["x"]'))).toEqual({ kind: 'none' })
  expect(changed('a.yaml', add('["x"]'), 'title: A\n')).toContain('tags:')
  expect(changed('a.yaml', add('["x"]'), 'tags: all\n')).toMatchObject({ kind: 'refusal' })
})

it('takes items out, however often they are there', () => {
  const remove: FieldChange = { kind: 'remove', name: 'tags', keys: new Set(['x']) }
  expect(changed('a.yaml', remove)).toBe(texts['a.yaml'].replace('[x, y]', '[y]'))
  expect(changed('a.yaml', remove, 'tags: [x, y, x]\n')).toBe('tags: [y]\n')
  expect(changed('a.yaml', remove, 'title: A\n')).toEqual({ kind: 'none' })
})

it('renames a value and an item, which is there once afterwards', () => {
  const rename = (name: string, key: string, valueText: string): FieldChange => ({
    kind: 'rename',
    name,
    key,
    valueText,
  })
  expect(changed('a.toml', rename('kind', 'news', '"talk"'))).toBe(
    texts['a.toml'].replace('"news"', '"talk"'),
  )
  expect(changed('a.toml', rename('kind', 'other', '"talk"'))).toEqual({ kind: 'none' })
  expect(changed('a.yaml', rename('tags', 'x', '"z"'))).toBe(texts['a.yaml'].replace('[x, y]', '[z, y]'))
  expect(changed('a.yaml', rename('tags', 'x', '"y"'))).toBe(texts['a.yaml'].replace('[x, y]', '[y]'))
  expect(changed('a.json', rename('tags', 'x', '"y"'), '{"tags": ["x", "y", "x", "z"]}')).toBe(
    '{"tags": ["y", "z"]}',
  )
})

it('says why a file stays as it is', () => {
  expect(changed('a.yaml', set('"talk"'), 'kind: [half\n')).toMatchObject({ kind: 'refusal' })
  expect(changed('a.yaml', set('"talk"'), '- kind\n')).toMatchObject({ kind: 'refusal' })
  expect(changed('a.yaml', set('"talk"'), 'a: &k news\nkind: *k\n')).toMatchObject({ kind: 'refusal' })
  expect(changed('a.yaml', set('"talk"'), 'kind: &k news\na: *k\n')).toMatchObject({ kind: 'refusal' })
  const refused = changed('a.yaml', set('"talk"'), 'kind: &k news\na: *k\n')
  expect(refused).toHaveProperty('reason', expect.stringMatching(/\w/))
})
