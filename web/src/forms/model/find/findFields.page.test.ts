import { expect, test } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { modelOf } from '../../testing/modelOf'
import { readingOf } from '../reading'
import { createFieldMatcher } from './fieldMatcher'
import { findFields } from './findFields'

function finder(schema: JsonValue, data: JsonValue, uiSchema?: JsonValue) {
  const { form } = modelOf(schema, JSON.stringify(data), uiSchema)
  const reading = readingOf(form)
  return (words: string) => {
    const fields = findFields(
      reading,
      createFieldMatcher(reading, words, () => undefined),
    )
    return [...fields].filter((pointer) => pointer !== undefined)
  }
}

const branch = (title: string, name: string) => ({ title, properties: { [name]: {} }, required: [name] })

const find = finder(
  {
    properties: { homeAddress: { oneOf: [branch('In a street', 'street'), branch('Box', 'number')] } },
  },
  { homeAddress: { street: 'Elm "\u00e9" Road' } },
)

test.each([
  ['the words made of its name', 'home address'],
  ['its name', 'homeaddress'],
  ['the choice that was made', 'in a street'],
])('finds a field with choices by %s', (_what, words) => {
  expect(find(words)).toEqual(['/homeAddress'])
})

test('finds values as they are read, and what is in a field that was found', () => {
  expect(find('ELM "É"')).toEqual(['/homeAddress/street'])
  expect(find('street')).toEqual(['/homeAddress', '/homeAddress/street'])
})

const session = (kind: string, own: string) => ({
  type: 'object',
  properties: { kind: { const: kind }, [own]: { type: 'string' } },
  required: ['kind'],
})

test('stops at the items that made a choice, by what the form calls that choice', () => {
  const findSession = finder(
    {
      properties: {
        sessions: {
          items: { title: 'Session', oneOf: [session('talk', 'speaker'), session('workshop', 'room')] },
        },
        notes: { type: 'string' },
      },
    },
    { sessions: [{ kind: 'talk' }, { kind: 'workshop', room: 'A' }, { kind: 'workshop' }] },
    { sessions: { items: { oneOf: [{}, { 'ui:title': 'Hands on' }] } } },
  )
  expect(findSession('talk')).toEqual(['/sessions/0'])
  expect(findSession('hands')).toEqual(['/sessions/1', '/sessions/2'])
})

test('finds an item by its number, a place of a tuple by its title, and not every item by the name of all', () => {
  const findItem = finder(
    {
      properties: {
        stops: { items: { title: 'Stop', properties: { city: {} } } },
        pair: { prefixItems: [{ title: 'Width' }, { title: 'Height' }] },
      },
    },
    { stops: [{ city: 'Oslo' }, { city: 'Stopford 2' }], pair: [1, 2] },
  )
  expect(findItem('stop')).toEqual(['/stops', '/stops/1/city'])
  expect(findItem('stop 2')).toEqual(['/stops/1'])
  expect(findItem('2')).toEqual(['/stops/1/city', '/pair/1'])
  expect(findItem('height')).toEqual(['/pair/1'])
})

test('finds what is so deep that it is shown as JSON', () => {
  let data: JsonValue = 'treasure'
  for (let level = 0; level < 150; level += 1) data = { in: data }
  const found = finder({}, data)('treasure')
  expect(found).toEqual(['/in'.repeat(101)])
})
