import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { entryFields } from '~/forms/rows/columns/entryFields'
import { type EntryField, wordsOf } from '~/workspace/entries/EntryField'
import { arrangeRows, filterChoices, groupRows } from './arrangeRows'
import { entryRow } from './EntryRow'
import { type ListView, readListView, withFilter, writeListView } from './listView'

const schema = {
  type: 'object',
  properties: {
    slug: { type: 'string' },
    title: { type: 'string' },
    hero: { type: 'string' },
    date: { type: 'string', format: 'date' },
    kind: {
      oneOf: [
        { const: 'n', title: 'News' },
        { const: 't', title: 'Talk' },
      ],
    },
    draft: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    minutes: { type: 'number' },
    secret: { type: 'string' },
    body: { type: 'string', contentMediaType: 'text/markdown' },
    author: { type: 'object', properties: { name: { type: 'string' } } },
  },
}
const ui = {
  tags: { 'ui:widget': 'tags' },
  secret: { 'ui:widget': 'hidden' },
  draft: { 'ui:title': 'Hidden' },
}
const fields = entryFields(schema, ui)
const all = [...(fields.title ? [fields.title] : []), ...fields.columns]

function field(name: string): EntryField {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`There is no field ${name}.`)
  return found
}

function rowsOf(entries: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>) {
  return Object.entries(entries).map(([name, values]) => {
    const path = `posts/${name}.md`
    const entry = { path, sha: name }
    return entryRow({ entry, name, state: name === 'b' ? 'changed' : undefined }, fields, { path, values })
  })
}

const rows = rowsOf({
  a: { title: 'Zebra 10', date: '2025-03-01', kind: 'n', tags: ['x', 'y'], minutes: 20 },
  b: { title: 'äpfel', date: '2026-01-01', kind: 't', draft: true, tags: ['y'], minutes: 3 },
  c: { date: '2024-12-31', kind: 'n', draft: false, tags: [] },
  d: { title: 'Zebra 9', kind: 'other', draft: true, minutes: 100 },
})

function shown(change: Partial<ListView>, found?: readonly string[]): string {
  const view = { ...readListView(''), ...change }
  const paths = found && new Set(found.map((name) => `posts/${name}.md`))
  return arrangeRows(rows, { view, fields: all, found: paths })
    .map(({ name }) => name)
    .join('')
}

describe('the fields of a list', () => {
  it('are the short ones of the schema, told as the form tells them', () => {
    expect(fields.title?.name).toBe('title')
    expect(fields.picture?.name).toBe('hero')
    expect(fields.columns.map(({ name, title, kind }) => [name, title, kind])).toEqual([
      ['slug', 'Slug', 'text'],
      ['date', 'Date', 'date'],
      ['kind', 'Kind', 'choice'],
      ['draft', 'Hidden', 'choice'],
      ['tags', 'Tags', 'tags'],
      ['minutes', 'Minutes', 'number'],
    ])
    expect(fields.usual).toEqual(['slug', 'date', 'kind', 'draft'])
  })

  it('are none where the schema says nothing', () => {
    expect(entryFields(true, {})).toMatchObject({ title: undefined, picture: undefined, columns: [] })
    expect(entryFields({ type: 'array' }, {}).columns).toEqual([])
  })

  it('take the title that the project names', () => {
    expect(entryFields(schema, { 'ui:options': { itemLabel: 'slug' } }).title?.name).toBe('slug')
  })

  it('say values in the words of the form', () => {
    expect(wordsOf(field('kind'), 't')).toBe('Talk')
    expect(wordsOf(field('kind'), 'other')).toBe('other')
    expect(wordsOf(field('draft'), true)).toBe('Yes')
    expect(wordsOf(field('tags'), ['x', 'y'])).toBe('x, y')
    expect(wordsOf(field('date'), '2026-01-02')).toBe('Jan 2, 2026')
    expect(wordsOf(field('date'), '2026-01-31T23:59:00-11:00')).toBe('Jan 31, 2026')
    expect(wordsOf(field('date'), 'soon')).toBe('soon')
    expect(wordsOf(field('slug'), null)).toBe('')
  })
})

describe('the entries that are shown', () => {
  it('are sorted by what is meant, those without a value last', () => {
    expect(shown({})).toBe('abcd')
    expect(shown({ sort: { name: 'title', isDescending: false } })).toBe('bcda')
    expect(shown({ sort: { name: 'date', isDescending: true } })).toBe('bacd')
    expect(shown({ sort: { name: 'date', isDescending: false } })).toBe('cabd')
    expect(shown({ sort: { name: 'minutes', isDescending: false } })).toBe('badc')
    expect(shown({ sort: { name: 'minutes', isDescending: true } })).toBe('dabc')
    expect(shown({ sort: { name: 'gone', isDescending: true } })).toBe('abcd')
  })

  it('fit one value of each filter', () => {
    const filters = (...wanted: [string, string][]) =>
      wanted.reduce<ListView['filters']>((some, [name, key]) => withFilter(some, name, key, true), new Map())
    expect(shown({ filters: filters(['kind', 'n']) })).toBe('ac')
    expect(shown({ filters: filters(['kind', 'n'], ['kind', 't']) })).toBe('abc')
    expect(shown({ filters: filters(['kind', 'n'], ['tags', 'x']) })).toBe('a')
    expect(shown({ filters: filters(['draft', 'true']) })).toBe('bd')
    expect(shown({ filters: filters(['tags', '']) })).toBe('cd')
    expect(shown({ filters: filters(['gone', 'x']) })).toBe('abcd')
    expect(shown({ states: new Set(['changed']) })).toBe('b')
    expect(shown({ filters: filters(['draft', 'true']) }, ['a', 'd'])).toBe('d')
  })

  it('are together by the value of a field', () => {
    const lines = (name: string) =>
      groupRows(rows, field(name)).map((line) =>
        line.kind === 'entry' ? line.row.name : `${line.label}:${line.count}`,
      )
    expect(lines('kind')).toEqual(['News:2', 'a', 'c', 'other:1', 'd', 'Talk:1', 'b'])
    expect(lines('date')).toEqual(['2026:1', 'b', '2025:1', 'a', '2024:1', 'c', ':1', 'd'])
    expect(lines('tags')).toEqual(['x:1', 'a', 'y:1', 'b', ':2', 'c', 'd'])
  })

  it('tell what can be filtered by', () => {
    expect(filterChoices(rows, field('tags'))).toEqual([
      { key: 'x', label: 'x', count: 1 },
      { key: 'y', label: 'y', count: 2 },
      { key: '', label: '', count: 2 },
    ])
    expect(filterChoices(rows, field('draft')).map(({ key, label }) => [key, label])).toEqual([
      ['false', 'No'],
      ['true', 'Yes'],
      ['', ''],
    ])
  })
})

describe('the address of a list', () => {
  it.each([
    '',
    '?q=two+words',
    '?sort=-date&is.tags=a%2Cb&is.tags=c&is.a.b=%26&state=changed&group=kind&view=cards&column=a&column=b%2Cc',
    '?column=',
  ])('says all of it: %s', (query) => {
    expect(writeListView(readListView(query))).toBe(query)
  })

  it('is read where it says something else', () => {
    expect(writeListView(readListView('?state=x&view=y&at=/a&sort=-'))).toBe('')
  })

  it('knows no filter once its last value is taken out', () => {
    expect(withFilter(new Map([['a', new Set(['x'])]]), 'a', 'x', false).size).toBe(0)
  })
})
