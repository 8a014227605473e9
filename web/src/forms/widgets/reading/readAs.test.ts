import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { uiOptions } from '~/schema/ui/uiSchema'
import { createValueNames } from '../../fields/valueNames'
import { createViewState } from '../../state/viewState'
import { copyText } from '../../table/clipboard/cellsAsText'
import { readAs } from './readAs'
import { valueKind } from './valueKind'

const people = createValueNames([
  { value: 'p1', label: 'Ada Lind' },
  { value: 'p2', label: 'Lind, Bo' },
  { value: 'p3', label: 'Sam' },
  { value: 'p4', label: 'Sam' },
  { value: 5, label: 'Five' },
])

function kindOf(schema: JsonValue, ui: JsonValue) {
  const resolver = createSchemaResolver(schema)
  const view = createViewState()
  const options = uiOptions(ui)
  view.getState().setNames(options, people)
  return valueKind({ resolver, view }, { schema: resolver.resolve(resolver.root), ui: options })
}

function read(typed: string, schema: JsonValue, ui: JsonValue = {}) {
  return readAs(typed, kindOf(schema, ui))
}

const colours = {
  oneOf: [
    { const: 'r', title: 'Red' },
    { const: 'b', title: 'Blue' },
  ],
}
const size = { enum: ['small', 'large', 3, null] }

it.each<[string, JsonValue, string | undefined]>([
  ['', { type: 'number' }, undefined],
  ['12.50', { type: 'number' }, '12.50'],
  ['12,5', { type: 'number' }, '12.5'],
  ['123456789012345678901234567890', { type: 'number' }, '123456789012345678901234567890'],
  ['3', { type: 'integer' }, '3'],
  ['3.0', { type: 'integer' }, '3.0'],
  ['1,234', { type: 'integer' }, '1234'],
  ['1,234.50', { type: 'number' }, '1234.50'],
  ['1\u00A0234,50', { type: 'number' }, '1234.50'],
  ['yes', { type: 'boolean' }, 'true'],
  ['FALSE', { type: 'boolean' }, 'false'],
  ['0', { type: 'boolean' }, 'false'],
  ['007', { type: 'string' }, '"007"'],
  ['null', { type: ['number', 'null'] }, 'null'],
  ['7', { type: ['string', 'integer'] }, '7'],
  ['LARGE', size, '"large"'],
  ['3', size, '3'],
  ['007', true, '"007"'],
  ['7', true, '7'],
  ['true', true, 'true'],
  ['a, b', { type: 'array', items: { type: 'string' } }, '["a","b"]'],
  ['["a"]', { type: 'array', items: { type: 'string' } }, '["a"]'],
  ['1; 2,5', { type: 'array', items: { type: 'number' } }, '[1,2.5]'],
  ['Red, blue', { type: 'array', items: colours }, '["r","b"]'],
  ['31.5.2026', { type: 'string', format: 'date' }, '"2026-05-31"'],
  ['2 pm', { type: 'string' }, '"2 pm"'],
])('reads %j for %j as %s', (typed, schema, text) => {
  expect(read(typed, schema)).toEqual({ text, isMisfit: false })
})

it.each<[string, JsonValue]>([
  ['ask', { type: 'number' }],
  ['1,234', { type: 'number' }],
  ['1.5', { type: 'integer' }],
  ['maybe', { type: 'boolean' }],
  ['huge', size],
  ['1/2/2026', { type: 'string', format: 'date' }],
])('keeps %j as text where %j is asked for', (typed, schema) => {
  expect(read(typed, schema)).toEqual({ text: JSON.stringify(typed), isMisfit: true })
})

it('knows what the project says about the column', () => {
  expect(read('12 kg', { type: 'number' }, { 'ui:options': { unit: 'kg' } }).text).toBe('12')
  const names = { 'ui:enumNames': ['Small', 'Large', 'Three'] }
  expect(read('Three', size, names)).toEqual({ text: '3', isMisfit: false })
})

const person = { 'ui:widget': 'reference' }
const people1 = { type: 'string' }
const peopleN = { type: 'array', items: { type: 'string' } }

it.each<[string, JsonValue, string, boolean]>([
  ['p1', people1, '"p1"', false],
  ['ada lind', people1, '"p1"', false],
  ['Sam', people1, '"Sam"', true],
  ['Eve', people1, '"Eve"', true],
  ['five', { type: 'integer' }, '5', false],
  ['6', { type: 'integer' }, '6', true],
  ['Lind, Bo', peopleN, '["p2"]', false],
  ['Ada Lind, p3', peopleN, '["p1","p3"]', false],
  ['Ada Lind, Eve', peopleN, '["p1","Eve"]', true],
])('takes %j for an entry by what it is called or written as: %s', (typed, schema, text, isMisfit) => {
  expect(read(typed, schema, person)).toEqual({ text, isMisfit })
})

it.each<[string | undefined, JsonValue, JsonValue, string]>([
  [undefined, people1, person, ''],
  ['null', people1, person, ''],
  ['"p1"', people1, person, 'Ada Lind'],
  ['"p3"', people1, person, 'p3'],
  ['"gone"', people1, person, 'gone'],
  ['["p1", "p3"]', peopleN, person, '["p1", "p3"]'],
  ['["p1",\n"p1"]', peopleN, person, 'Ada Lind, Ada Lind'],
  ['["p2", "p1"]', peopleN, person, '["p2", "p1"]'],
  ['["r","b"]', { type: 'array', items: colours }, {}, 'Red, Blue'],
  ['"r"', colours, {}, 'Red'],
  ['true', { type: 'boolean' }, {}, 'true'],
  ['true', { type: 'boolean' }, { 'ui:enumNames': ['Sold', 'There'] }, 'Sold'],
  ['1e1', { type: 'number' }, {}, '1e1'],
])('copies %j as what it is called, where that leads back to it', (text, schema, ui, copied) => {
  expect(copyText(text, kindOf(schema, ui))).toBe(copied)
})
