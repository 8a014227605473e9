import { expect, test } from 'vitest'
import { json } from '~/formats/json/format'
import { applyEdits } from '~/lib/text/text'
import type { Intent } from '../Intent'
import { perform } from '../perform'

function project(draft: string, properties: object = {}): string {
  const schema = {
    $schema: `http://json-schema.org/${draft}/schema#`,
    type: 'object',
    properties: { kind: { type: 'string' }, end: { type: 'string' }, ...properties },
    required: ['end'],
  }
  return `${JSON.stringify({ options: { dataFile: 'a.json' }, schema }, null, 2)}\n`
}

function done(text: string, intent: Intent): string {
  const change = perform({ text, reading: json.read(text) }, intent)
  return change.kind === 'refusal' ? `${change.reason} ${change.about ?? ''}` : applyEdits(text, change.edits)
}

const field = '/schema/properties/end'

test.each(['draft-04', 'draft-06'])(
  'in %s a field that comes with another stands in dependencies, and back',
  (draft) => {
    const before = project(draft)
    const shown = done(before, { kind: 'condition', fields: [field], when: { member: 'kind' } })
    expect(JSON.parse(shown).schema).toEqual({
      $schema: `http://json-schema.org/${draft}/schema#`,
      type: 'object',
      properties: { kind: { type: 'string' } },
      dependencies: { kind: { properties: { end: { type: 'string' } }, required: ['end'] } },
    })
    const back = done(shown, {
      kind: 'condition',
      fields: ['/schema/dependencies/kind/properties/end'],
      when: undefined,
    })
    expect(JSON.parse(back).schema).toEqual({ ...JSON.parse(before).schema, required: undefined })
  },
)

test('what a value shows cannot be said before draft-07, and can be once the form is of it', () => {
  const limits = { price: { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false } }
  const before = project('draft-04', { ...limits, part: { id: '#part', type: 'string' } })
  const wanted: Intent = { kind: 'condition', fields: [field], when: { member: 'kind', values: ['talk'] } }
  expect(done(before, wanted)).toBe('not-in-dialect end')
  const raised = done(before, { kind: 'raiseDraft' })
  expect(JSON.parse(raised).schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    properties: { price: { exclusiveMinimum: 1, maximum: 9 }, part: { $id: '#part' } },
  })
  expect(JSON.parse(raised).schema.properties.price).toEqual({ exclusiveMinimum: 1, maximum: 9 })
  expect(JSON.stringify(JSON.parse(done(raised, wanted)).schema.allOf)).toBe(
    '[{"if":{"properties":{"kind":{"const":"talk"}},"required":["kind"]},' +
      '"then":{"properties":{"end":{"type":"string"}},"required":["end"]}}]',
  )
})

test('what has no meaning in the draft of a form gets none by a newer one', () => {
  const before = project('draft-04', { list: { type: 'array', contains: { const: 1 } } })
  expect(done(before, { kind: 'raiseDraft' })).toBe('means-nothing contains')
})
