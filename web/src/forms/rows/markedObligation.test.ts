import { expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { markedObligation } from './markedObligation'

function members(count: number): Record<string, JsonValue> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, { type: 'string' }]))
}

const person: JsonValue = { properties: { name: {}, mail: {}, note: {} }, required: ['name', 'mail'] }

it.each<[string, JsonValue, string]>([
  ['nothing where nothing is required', { properties: members(3) }, 'none'],
  ['the required ones where they are fewer', { properties: members(3), required: ['m0'] }, 'required'],
  ['the required ones where both are as many', { properties: members(2), required: ['m0'] }, 'required'],
  ['the optional ones where they are fewer', { properties: members(3), required: ['m0', 'm1'] }, 'optional'],
  ['what items say', { properties: { people: { items: person } } }, 'required'],
  ['what a map says', { required: ['x'], properties: { x: { additionalProperties: person } } }, 'optional'],
  ['what branches say', { oneOf: [person, { properties: { name: {} }, required: ['name'] }] }, 'optional'],
  ['what comes by a condition', { properties: { a: {} }, if: false, else: person }, 'required'],
])('marks %s', (_what, schema, marked) => {
  expect(markedObligation(createSchemaResolver(schema))).toBe(marked)
})

it('ends in a schema that is in itself, and in one of many members', () => {
  const tree = { properties: { name: {}, child: { $ref: '#' } }, required: ['name'] }
  expect(markedObligation(createSchemaResolver(tree))).toBe('required')
  expect(markedObligation(createSchemaResolver({ properties: members(10_000), required: ['m1'] }))).toBe(
    'required',
  )
})
