import { expect, test } from 'vitest'
import { hasCollection } from '~/workspace/Project'
import { readProject } from '~/workspace/readProject'
import { referenceOptions } from '~/workspace/references/ReferenceOptions'
import { entryFields } from '../rows/columns/entryFields'
import { collectionEntries, membersRead } from './collectionEntries'

const reading = readProject(
  JSON.stringify({
    options: { collection: { folder: 'people' } },
    schema: { properties: { name: { type: 'string' }, from: { type: 'string' } } },
  }),
  'people.sheaf.json',
)
if (reading.kind !== 'form' || !hasCollection(reading.form)) throw new Error('a collection')
const project = reading.form

function entriesBy(own: Record<string, string>, told: Record<string, Record<string, string | number>>) {
  const all: Record<string, string> = { project: 'people.sheaf.json', ...own }
  const options = referenceOptions({ option: (name) => all[name] }, 'posts.sheaf.json')
  if (!options) throw new Error('inside the repository')
  const values = new Map(Object.entries(told).map(([path, values]) => [path, { path, values }]))
  const entries = ['people/2026-01-02-ada.md', 'people/crew/bo.yaml'].map((path) => ({ path, sha: path }))
  const fields = entryFields(project.schema, project.uiSchema)
  return {
    read: membersRead(options),
    items: collectionEntries(project, entries, values, fields, options).items,
  }
}

test('entries are there by the names of their files before they are read', () => {
  expect(entriesBy({}, { 'people/crew/bo.yaml': { name: 'Bo  Lind' } })).toEqual({
    read: [],
    items: [
      { id: '"2026-01-02-ada"', label: '2026-01-02-ada', path: 'people/2026-01-02-ada.md' },
      { id: '"crew/bo"', label: 'Bo Lind', path: 'people/crew/bo.yaml' },
    ],
  })
})

test('a member that data name them by has to be read first', () => {
  const own = { value: '/meta/id', label: 'nick', detail: 'from' }
  expect(entriesBy(own, { 'people/crew/bo.yaml': { '/meta/id': 7, name: 'Bo', from: 'Port' } })).toEqual({
    read: ['/meta/id', 'nick', 'from'],
    items: [{ id: '7', label: 'crew/bo', description: 'Port', path: 'people/crew/bo.yaml' }],
  })
})

test('one value is one entry', () => {
  expect(entriesBy({ value: 'x{ending}' }, {}).items.map(({ id }) => id)).toEqual(['"x.md"', '"x.yaml"'])
  expect(entriesBy({ value: 'a{title}' }, {}).items.map(({ id }) => id)).toEqual(['"a{title}"'])
})
