import { expect, test } from 'vitest'
import type { JsonRecord } from '~/schema/json'
import { canvasOf } from '../testing/canvasOf'
import { otherKeywords } from './properties'
import { propertiesForm, propertyIntents } from './propertiesForm'
import { keywordIntents } from './RawEditor'
import { subjectOf } from './Subject'

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2, 'x-mine': 1 },
    size: { type: 'string', enum: ['S', 'M', 'L'] },
    open: { type: 'boolean', default: true },
  },
  allOf: [
    {
      if: { properties: { size: { const: 'M' } }, required: ['size'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { width: { type: 'number' } } },
    },
  ],
}

function subject(key: string) {
  const canvas = canvasOf(schema, { name: { 'ui:placeholder': 'Grieg hall' } })
  const row = canvas.rowAt(key)
  const pointer = row && canvas.pointerOf(row)
  if (row === undefined || pointer === undefined) throw new Error(key)
  const siblings = [{ name: 'size', title: 'Size', schema: schema.properties.size }]
  return subjectOf(row, pointer, canvas.written, { isMember: true, siblings })
}

function changed(key: string, values: JsonRecord) {
  const one = subject(key)
  const { values: before } = propertiesForm(one)
  return propertyIntents(one, before, { ...before, ...values })
}

test('a field has the properties of its type, with what is written of it', () => {
  const { schema: form, values } = propertiesForm(subject('/name'))
  expect(values).toEqual({
    title: 'Name',
    required: true,
    placeholder: 'Grieg hall',
    minLength: 2,
    readOnly: false,
    hidden: false,
  })
  expect(form['properties']).toHaveProperty('pattern')
  expect(form['properties']).not.toHaveProperty('maximum')
  expect(propertiesForm(subject('/width')).schema['properties']).toHaveProperty('maximum')
})

test('what has no control is named', () => {
  expect(otherKeywords(subject('/name'))).toEqual(['x-mine'])
})

test('what is changed is an intent each, what is emptied is taken out, and all else stays', () => {
  const field = '/schema/properties/name'
  expect(changed('/name', { minLength: '', maxLength: 9, required: false, placeholder: 'Hall' })).toEqual([
    { kind: 'require', field, isRequired: false },
    { kind: 'setUi', field, option: 'placeholder', value: 'Hall' },
    { kind: 'set', field, keyword: 'minLength', value: undefined },
    { kind: 'set', field, keyword: 'maxLength', value: 9 },
  ])
  expect(changed('/open', { default: false })).toEqual([
    { kind: 'set', field: '/schema/properties/open', keyword: 'default', value: false },
  ])
})

test('a choice that is typed otherwise is known by what it was', () => {
  expect(changed('/size', { choices: ['S', 'Medium', 'L'] })).toEqual([
    {
      kind: 'choices',
      field: '/schema/properties/size',
      choices: [{ value: 'S' }, { value: 'Medium', was: 'M' }, { value: 'L' }],
    },
  ])
  const [more] = changed('/size', { choices: ['XS', 'S', 'M', 'L'] })
  expect(more).toMatchObject({ choices: [{ value: 'XS' }, { value: 'S' }, { value: 'M' }, { value: 'L' }] })
})

test('what shows a field is read from its condition and written as one', () => {
  expect(propertiesForm(subject('/width')).values).toMatchObject({ when: { member: 'size', values: ['M'] } })
  expect(changed('/name', { when: { member: 'size', values: ['S'] } })).toEqual([
    { kind: 'condition', fields: ['/schema/properties/name'], when: { member: 'size', values: ['S'] } },
  ])
  expect(changed('/width', { when: {} })).toEqual([
    { kind: 'condition', fields: ['/schema/allOf/0/then/properties/width'], when: undefined },
  ])
})

test('a schema that is typed as JSON changes the keywords that differ', () => {
  expect(
    keywordIntents('/schema/properties/a', { type: 'string', title: 'A' }, { type: 'string', minLength: 1 }),
  ).toEqual([
    { kind: 'set', field: '/schema/properties/a', keyword: 'title', value: undefined },
    { kind: 'set', field: '/schema/properties/a', keyword: 'minLength', value: 1 },
  ])
})
