import { expect, test } from 'vitest'
import type { JsonRecord } from '~/schema/json'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { uiOptions } from '~/schema/ui/uiSchema'
import type { Canvas } from '../canvas/Canvas'
import { canvasOf } from '../testing/canvasOf'
import { otherKeywords } from './properties'
import { propertiesForm, propertyIntents } from './propertiesForm'
import { keywordIntents } from './RawEditor'
import { subjectOf } from './Subject'
import { sectionSheet } from './section/sectionSheet'

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
  return subjectIn(canvasOf(schema, { name: { 'ui:placeholder': 'Grieg hall' } }), key)
}

function subjectIn(canvas: Canvas, key: string) {
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
    kind: 'shortText',
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

test('a pattern is typed, or one of those that are ready', () => {
  const resolver = createSchemaResolver(propertiesForm(subject('/name')).schema)
  const pattern = resolver.resolve(resolver.root).properties.get('pattern') ?? []
  const { datalist } = resolver.resolve(pattern)
  expect(datalist?.typed).toBe('string')
  expect(datalist?.options).toContainEqual({ value: '^[0-9]+$', label: 'Digits only' })
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

test('a choice that is typed otherwise is known by what it was, and one that is empty is none', () => {
  expect(propertiesForm(subject('/size')).values).toMatchObject({ choices: ['S', 'M', 'L'] })
  expect(changed('/size', { choices: ['S', 'Medium', 'L'] })).toEqual([
    {
      kind: 'choices',
      field: '/schema/properties/size',
      choices: [{ value: 'S' }, { value: 'Medium', was: 'M' }, { value: 'L' }],
    },
  ])
  const [more] = changed('/size', { choices: ['XS', 'S', 'M', 'L'] })
  expect(more).toMatchObject({ choices: [{ value: 'XS' }, { value: 'S' }, { value: 'M' }, { value: 'L' }] })
  expect(changed('/size', { choices: ['S', 'M', 'L', ''] })).toEqual([])
})

test('labels of choices stay where the project has them, and go along with their values', () => {
  const labelled = (size: JsonRecord, uiSchema: JsonRecord = {}) => {
    const one = subjectIn(canvasOf({ properties: { size } }, uiSchema), '/size')
    const { values } = propertiesForm(one)
    const change = (next: JsonRecord) => propertyIntents(one, values, { ...values, ...next })
    return { shown: values['labels'], change }
  }
  const field = '/schema/properties/size'
  const labels = { S: 'Small', L: 'Large' }
  const titled = [
    { value: 'S', title: 'Small' },
    { value: 'L', title: 'Large' },
  ]
  const plain = labelled({ enum: ['S', 'L'] })
  expect(plain.shown).toBeUndefined()
  expect(plain.change({ labels })).toEqual([{ kind: 'choices', field, choices: titled }])

  const branches = labelled({ oneOf: [{ const: 'S', title: 'Little' }, { const: 'L' }] })
  expect(branches.shown).toEqual({ S: 'Little' })
  expect(branches.change({ labels })).toEqual([{ kind: 'choices', field, choices: titled }])
  expect(branches.change({ choices: ['s', 'L'] })).toEqual([
    { kind: 'choices', field, choices: [{ value: 's', title: 'Little', was: 'S' }, { value: 'L' }] },
  ])

  const names = { field, value: ['Small', 'Large'] }
  const beside = labelled({ enum: ['S', 'L'], enumNames: ['Little', 'L'] })
  expect(beside.shown).toEqual({ S: 'Little' })
  expect(beside.change({ labels })).toEqual([{ kind: 'set', keyword: 'enumNames', ...names }])
  const inUi = labelled({ enum: ['S', 'L'] }, { size: { 'ui:enumNames': ['Little', 'Big'] } })
  expect(inUi.change({ labels })).toEqual([{ kind: 'setUi', option: 'enumNames', ...names }])
})

test('a field becomes one of another kind, and what stands elsewhere does not', () => {
  expect(changed('/name', { kind: 'longText' })).toEqual([
    { kind: 'retype', field: '/schema/properties/name', to: 'longText' },
  ])
  expect(changed('/name', { kind: '' })).toEqual([])
  const shared = canvasOf({ $defs: { one: { type: 'string' } }, properties: { a: { $ref: '#/$defs/one' } } })
  const row = shared.rowAt('/a')
  if (row === undefined) throw new Error('no row')
  const place = { isMember: true, siblings: [] }
  const reference = subjectOf(row, '/schema/properties/a', shared.written, place)
  expect(propertiesForm(reference).schema['properties']).not.toHaveProperty('kind')
})

test('a section has a title, words, a look and whether it is open, each written alone', () => {
  const groups = [{ title: 'Prices', fields: ['a'], open: false }]
  const section = uiOptions({ 'ui:groups': groups }).groups[0]
  if (section === undefined) throw new Error('no section')
  const { form, intentsOf } = sectionSheet({ objectKey: '', object: '/schema', group: [0], section })
  expect(form.values).toEqual({ title: 'Prices', as: 'section', open: false })
  const change = (values: JsonRecord) => intentsOf(form.values, { ...form.values, ...values })
  const set = { kind: 'setSection', object: '/schema', group: [0] }
  expect(change({ title: 'Costs' })).toEqual([{ ...set, member: 'title', value: 'Costs' }])
  expect(change({ description: 'All of them.' })).toEqual([
    { ...set, member: 'description', value: 'All of them.' },
  ])
  expect(change({ as: 'tab' })).toEqual([{ ...set, member: 'as', value: 'tab' }])
  expect(change({ open: true })).toEqual([{ ...set, member: 'open', value: undefined }])
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
