import { expect, it } from 'vitest'
import { json } from '~/formats/json/format'
import { applyEdits } from '~/lib/text/text'
import type { Intent } from './Intent'
import { perform } from './perform'

const text = `{
  "options": { "dataFile": "a.json" },
  "schema": {
    "type": "object",
    "properties": {
      "name": { "type": "string" },
      "any": {},
      "days": {
        "type": "array",
        "items": { "$ref": "#/$defs/day" }
      },
      "last": { "$ref": "#/$defs/day" }
    },
    "required": ["name"],
    "$defs": {
      "day": { "type": "object", "properties": { "from": { "type": "string" } } }
    }
  }
}
`

function done(intent: Intent, before = text): string {
  const change = perform({ text: before, reading: json.read(before) }, intent)
  if (change.kind === 'refusal') return change.reason
  return applyEdits(before, change.edits)
}

it('sets and takes out keywords, on one line', () => {
  const field = '/schema/properties/name'
  expect(done({ kind: 'set', field, keyword: 'title', value: 'Name' })).toBe(
    text.replace('{ "type": "string" },\n      "any"', '{ "title": "Name", "type": "string" },\n      "any"'),
  )
  expect(done({ kind: 'set', field: '/schema/properties/any', keyword: 'title', value: 'Any' })).toBe(
    text.replace('"any": {}', '"any": { "title": "Any" }'),
  )
  expect(done({ kind: 'set', field, keyword: 'type', value: undefined })).toBe(
    text.replace('"name": { "type": "string" }', '"name": {}'),
  )
})

it('writes options where the data are that a definition describes', () => {
  const field = '/schema/$defs/day/properties/from'
  const after = JSON.parse(done({ kind: 'setUi', field, option: 'placeholder', value: 'x' }))
  expect(after.uiSchema).toEqual({
    days: { items: { from: { 'ui:placeholder': 'x' } } },
    last: { from: { 'ui:placeholder': 'x' } },
  })
  const again = done({ kind: 'setUi', field, option: 'placeholder', value: undefined }, JSON.stringify(after))
  expect(JSON.parse(again)).toEqual(JSON.parse(text))
})

it('requires a field and lets it go', () => {
  const days = '/schema/properties/days'
  expect(done({ kind: 'require', field: days, isRequired: true })).toBe(
    text.replace('["name"]', '["name", "days"]'),
  )
  const name = '/schema/properties/name'
  expect(done({ kind: 'require', field: name, isRequired: false })).toBe(
    text.replace('    "required": ["name"],\n', ''),
  )
})
