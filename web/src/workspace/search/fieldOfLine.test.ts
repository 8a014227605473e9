import { expect, it } from 'vitest'
import { readValue } from '~/formats/json'
import { fieldOfLine } from './fieldOfLine'

const condition = readValue(
  '{"if": {"properties": {"name": {"const": "Rye"}}}, "then": {"properties": {"note": {"title": "Why"}}}}',
)

const project = {
  options: { dataFile: 'shop.json' },
  schema: {
    title: 'Shop',
    $defs: { money: { type: 'number', description: 'In euro' } },
    properties: {
      name: { type: 'string', title: 'Name of it' },
      properties: { type: 'string', title: 'Odd name' },
      'a/b': { enum: ['one', 'two'] },
      goods: {
        items: { allOf: [{ properties: { price: { $ref: '#/$defs/money', title: 'What it costs' } } }] },
      },
    },
    allOf: [condition],
  },
  uiSchema: { 'ui:order': ['name'], goods: { items: { price: { 'ui:help': 'With tax' } } } },
}
const text = JSON.stringify(project, null, 2)
const lineOf = (words: string) => text.split('\n').findIndex((line) => line.includes(words)) + 1

it.each([
  ['Name of it', '/name'],
  ['Odd name', '/properties'],
  ['"two"', '/a~1b'],
  ['What it costs', '/goods/0/price'],
  ['"Rye"', '/name'],
  ['"Why"', '/note'],
  ['With tax', '/goods/0/price'],
  ['"Shop"', undefined],
  ['In euro', undefined],
  ['dataFile', undefined],
  ['ui:order', undefined],
])('the line with %s is about %s', (words, field) => {
  expect(fieldOfLine(text, lineOf(words))).toBe(field)
  expect(fieldOfLine(text.replaceAll('\n', '\r\n'), lineOf(words))).toBe(field)
})

it('a line with several fields, one past the end, and what cannot be read is about none', () => {
  expect(fieldOfLine(JSON.stringify(project), 1)).toBeUndefined()
  expect(fieldOfLine(text, 10_000)).toBeUndefined()
  expect(fieldOfLine('{', 1)).toBeUndefined()
})
