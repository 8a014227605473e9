import { expect, it } from 'vitest'
import { entryFields } from '~/forms/rows/columns/entryFields'
import { hasCollection } from '~/workspace/Project'
import { readProject } from '~/workspace/readProject'
import { arrangeRows } from '../model/arrangeRows'
import { entryRow, stateKeys } from '../model/EntryRow'
import { readListView, writeListView } from '../model/listView'
import { localizedRows } from './localizedRows'
import { leftOutWords, lockWords } from './lockWords'

const project = {
  options: {
    collection: { folder: 'posts' },
    locales: { languages: ['en', 'de', 'fr'], layout: 'suffix' },
  },
  schema: { properties: { title: { type: 'string' } } },
}

function collection() {
  const reading = readProject(JSON.stringify(project), 'a.sheaf.json')
  if (reading.kind !== 'form' || !hasCollection(reading.form)) throw new Error(reading.kind)
  return reading.form.data
}

const fields = entryFields(project.schema, {})
const rows = [
  ['posts/a.de.md', 'Äpfel', 'new'],
  ['posts/a.md', 'Apples', undefined],
  ['posts/b.fr.md', 'Bateaux', undefined],
  ['posts/c.md', 'Dunes', 'changed'],
].map(([path = '', title = '', state]) =>
  entryRow(
    {
      entry: { path, sha: path },
      name: path,
      state: state === 'new' || state === 'changed' ? state : undefined,
    },
    fields,
    { path, values: { title } },
  ),
)

it('is one row an entry, in the language that is asked for', () => {
  const told = (language?: string) =>
    localizedRows(rows, collection(), language).map(({ title, missingIn }) => [title, missingIn])
  expect(told()).toEqual([
    ['Apples', undefined],
    ['Bateaux', 'en'],
    ['Dunes', undefined],
  ])
  expect(told('de')).toEqual([
    ['Äpfel', undefined],
    ['Bateaux', 'de'],
    ['Dunes', 'de'],
  ])
  expect(told('xx')).toEqual(told())
})

it('says which languages there are', () => {
  const [first] = localizedRows(rows, collection(), undefined)
  expect(first?.languages?.map(({ language, state }) => [language, state])).toEqual([
    ['en', 'there'],
    ['de', 'new'],
    ['fr', 'missing'],
  ])
  expect(first && stateKeys(first)).toEqual(['missing.fr'])
})

it('is found by what it says in any language, and by what is missing', () => {
  const all = localizedRows(rows, collection(), undefined)
  const shown = (query: string, found?: readonly string[]) =>
    arrangeRows(all, { view: readListView(query), fields: [], found: found && new Set(found) }).map(
      ({ title }) => title,
    )
  expect(shown('', ['posts/a.de.md'])).toEqual(['Apples'])
  expect(shown('?state=missing.de')).toEqual(['Bateaux', 'Dunes'])
  expect(writeListView(readListView('?lang=de&state=missing.de'))).toBe('?lang=de&state=missing.de')
})

it('is as before where there is one language', () => {
  const { locales: _, ...plain } = collection()
  expect(localizedRows(rows, plain, 'de')).toBe(rows)
})

it('says which entries are not changed, and why', () => {
  const all = localizedRows(rows, collection(), 'de')
  expect(all.map((row) => lockWords(row)?.slice(0, 28))).toEqual([
    undefined,
    'There is no German version o',
    'There is no German version o',
  ])
  expect(leftOutWords(all)).toBe('2 entries have no German version yet; they stay as they are.')
  expect(leftOutWords(all.slice(0, 2))).toBe('1 entry has no German version yet; it stays as it is.')
  expect(leftOutWords(all.slice(0, 1))).toBeUndefined()
})
