import { describe, expect, test } from 'vitest'
import { uiOptions } from '../../schema/ui/uiSchema'
import { entriesOf } from './entries'
import { referenceOptions } from './ReferenceOptions'

const options = (own: Record<string, string>) =>
  referenceOptions(uiOptions({ 'ui:options': own }), 'a/talks.sheaf.json')

const people = options({ project: '../people.sheaf.json', list: '/people', detail: 'from' })
if (!people) throw new Error('inside the repository')

describe('where a reference leads', () => {
  test('is relative to the project file, with names for what is not said', () => {
    expect(people).toEqual({
      target: { kind: 'project', path: 'people.sheaf.json' },
      list: ['people'],
      value: 'id',
      label: 'name',
      detail: 'from',
    })
    expect(options({ dataFile: 'rooms.json', list: 'rooms' })).toMatchObject({
      target: { kind: 'dataFile', path: 'a/rooms.json' },
      list: ['rooms'],
    })
    expect(options({ list: '/rooms' })?.target).toEqual({ kind: 'here' })
  })

  test.each(['../../x.json', '/x.json', 'https://example.com/../../../../x.json', '..'])(
    '%j is outside',
    (project) => {
      expect(options({ project })).toBeUndefined()
    },
  )
})

describe('entries', () => {
  test('have the value that is written, the name that is read and a second line', () => {
    const text = '{"people": [{"id": "ada", "name": "Ada Lind", "from": "Port"}, {"id": 7, "name": ""}]}'
    expect(entriesOf(text, people)?.items).toEqual([
      { id: '"ada"', label: 'Ada Lind', description: 'Port' },
      { id: '7', label: '7' },
    ])
  })

  test('without a usable value are passed over, and each value counts once', () => {
    const text =
      '{"people": [{"name": "No id"}, {"id": {}}, null, {"id": "a", "name": "1"}, {"id": "a", "name": "2"}]}'
    expect(entriesOf(text, people)?.items).toEqual([{ id: '"a"', label: '1' }])
  })

  test('may be plain values, or the members of an object', () => {
    expect(entriesOf('{"people": ["red", 2]}', people)?.items).toEqual([
      { id: '"red"', label: 'red' },
      { id: '2', label: '2' },
    ])
    expect(entriesOf('{"people": {"__proto__": {"name": "P"}, "b": "Bee"}}', people)?.items).toEqual([
      { id: '"__proto__"', label: 'P' },
      { id: '"b"', label: 'Bee' },
    ])
  })

  test.each(['', '{', '{"people": 1}', '[]', '{"constructor": []}'])('%j has no such list', (text) => {
    expect(entriesOf(text, people)).toBeUndefined()
  })
})
