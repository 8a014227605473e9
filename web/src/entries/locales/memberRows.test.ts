import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { projectFields } from '~/forms/rows/columns/projectFields'
import { readProject } from '~/workspace/readProject'
import { entryRow, stateKeys } from '../model/EntryRow'
import { memberRows } from './memberRows'

const project = {
  options: { collection: { folder: 'posts' }, locales: { languages: ['en', 'de'], layout: 'members' } },
  schema: { properties: { title: { type: 'string' }, weight: { type: 'number' } } },
}

function rowsIn(language: string | undefined) {
  const reading = readProject(JSON.stringify(project), 'a.sheaf.json')
  if (reading.kind !== 'form') throw new Error(reading.kind)
  const fields = projectFields(reading.form)
  const all: readonly { readonly [name: string]: JsonValue }[] = [
    { '/en/title': 'Boats', '/en/weight': 1, '/de/title': 'Boote' },
    { '/en/title': 'Dunes', '/en/weight': 2 },
    { '/de/title': 'Nebel', '/de/weight': 3 },
  ]
  const rows = all.map((values, index) => {
    const path = `posts/${index}.json`
    return entryRow({ entry: { path, sha: path }, name: path, state: undefined }, fields, { path, values })
  })
  return memberRows(rows, fields, reading.form.locales, language)
}

it('are in the language that is asked for, else in the one that there is', () => {
  const told = (language?: string) =>
    rowsIn(language).map(({ title, values, missingIn }) => [title, values?.['/en/weight'], missingIn])
  expect(told()).toEqual([
    ['Boats', 1, undefined],
    ['Dunes', 2, undefined],
    ['Nebel', 3, 'en'],
  ])
  expect(told('de')).toEqual([
    ['Boote', undefined, undefined],
    ['Dunes', 2, 'de'],
    ['Nebel', 3, undefined],
  ])
})

it('say which languages are missing', () => {
  expect(rowsIn(undefined).map(stateKeys)).toEqual([[], ['missing.de'], ['missing.en']])
})
