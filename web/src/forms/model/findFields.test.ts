import { expect, test } from 'vitest'
import { modelOf } from '../testing/modelOf'
import { findFields } from './findFields'

const branch = (title: string, name: string) => ({ title, properties: { [name]: {} }, required: [name] })

const { form } = modelOf(
  {
    properties: { homeAddress: { oneOf: [branch('In a street', 'street'), branch('Box', 'number')] } },
  },
  '{"homeAddress": {"street": "Elm Road"}}',
)

test.each([
  ['the words made of its name', 'home address'],
  ['its name', 'homeaddress'],
  ['the choice that was made', 'in a street'],
])('finds a field with choices by %s', (_what, words) => {
  expect(findFields(form, words)).toEqual(['/homeAddress'])
})

test('finds values, and what is in a field that was found', () => {
  expect(findFields(form, 'elm')).toEqual(['/homeAddress/street'])
  expect(findFields(form, 'street')).toEqual(['/homeAddress', '/homeAddress/street'])
})
