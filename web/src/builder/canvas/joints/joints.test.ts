import { expect, test } from 'vitest'
import { cut, separatorIn } from '../../migration/joints'
import { canvasOf } from '../../testing/canvasOf'
import { isPlainText, textsOf } from './texts'

const text = { type: 'string' }
const schema = {
  type: 'object',
  properties: {
    day: { type: 'string', format: 'date' },
    people: {
      type: 'array',
      items: { type: 'object', properties: { name: text, town: text, age: { type: 'number' } } },
    },
  },
}
const people = [{ name: 'Ada Lovelace', town: 'London' }, { age: 3 }, { name: 'Bach', town: 7 }]
const object = '/schema/properties/people/items'

test('what the data say in a text is told object by object, wherever they stand', () => {
  const canvas = canvasOf(schema, {}, { people })
  expect(textsOf(canvas, object, ['name'])).toEqual([['Ada Lovelace'], ['Bach']])
  expect(textsOf(canvas, object, ['name', 'town'])).toEqual([['Ada Lovelace', 'London'], ['Bach']])
})

test('only a text of no fixed form is cut or joined', () => {
  const canvas = canvasOf(schema)
  const plain = ['name', 'age'].map((name) => isPlainText(canvas, `${object}/properties/${name}`))
  expect([...plain, isPlainText(canvas, '/schema/properties/day')]).toEqual([true, false, false])
})

test('texts are cut at what most of them have, and the last part gets all that is left', () => {
  expect(separatorIn(['Bern, CH', 'Rome, IT', 'Here'])).toBe(', ')
  expect(separatorIn(['one', 'two', 'a/b'])).toBe(' ')
  expect(cut('a b c', ' ', 2)).toEqual(['a', 'b c'])
  expect(cut('a', ' ', 2)).toEqual(['a'])
})
