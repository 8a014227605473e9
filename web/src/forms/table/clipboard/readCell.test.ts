import { expect, it } from 'vitest'
import type { JsonValue } from '~/drafts/json'
import { createSchemaResolver } from '../../schema/resolveSchema'
import { uiOptions } from '../../schema/ui/uiSchema'
import { readCell } from './readCell'

function read(typed: string, schema: JsonValue, ui: JsonValue = {}) {
  const resolver = createSchemaResolver(schema)
  return readCell(typed, { schema: resolver.resolve(resolver.root), ui: uiOptions(ui) })
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
])('reads %j for %j as %s', (typed, schema, text) => {
  expect(read(typed, schema)).toEqual({ text, isMisfit: false })
})

it.each<[string, JsonValue]>([
  ['ask', { type: 'number' }],
  ['1,234', { type: 'number' }],
  ['1.5', { type: 'integer' }],
  ['maybe', { type: 'boolean' }],
  ['huge', size],
])('keeps %j as text where %j is asked for', (typed, schema) => {
  expect(read(typed, schema)).toEqual({ text: JSON.stringify(typed), isMisfit: true })
})

it('knows what the project says about the column', () => {
  expect(read('12 kg', { type: 'number' }, { 'ui:options': { unit: 'kg' } }).text).toBe('12')
  const names = { 'ui:enumNames': ['Small', 'Large', 'Three'] }
  expect(read('Three', size, names)).toEqual({ text: '3', isMisfit: false })
})
