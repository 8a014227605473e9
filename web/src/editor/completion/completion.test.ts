import { expect, test } from 'vitest'
import { DRAFT_04, DRAFT_07, NEWEST } from '~/schema/dialects/drafts'
import { createSchemaResolver } from '~/schema/resolveSchema'
import { metaSchemaOf } from '~/validation/schemaCheck/metaSchema'
import projectSchema from '../../../../internal/project/project.schema.json'
import { jsonPlace } from './jsonPlace'
import { offersAt } from './offers'

/** The place of the bar in a text. */
function placeIn(marked: string) {
  const offset = marked.indexOf('|')
  return jsonPlace(marked.replace('|', ''), offset)
}

test.each([
  // A name: in quotes, half a word, in an object of a list, with what is there already.
  ['{"|"}', { path: [], wants: 'name', from: 1, to: 3, taken: [], hasColon: false }],
  [
    '{"a": 1, "b|": 2, "c": {"d": 3}}',
    { path: [], wants: 'name', from: 9, to: 12, taken: ['a', 'c'], hasColon: true },
  ],
  [
    '{"a": [1, {"x": 1, |',
    { path: ['a', 1], wants: 'name', from: 19, to: 19, taken: ['x'], hasColon: false },
  ],
  ['{na|', { path: [], wants: 'name', from: 1, to: 3, taken: [], hasColon: false }],
  // The quote is not closed yet: the line ends the name.
  ['{"a": {"b|\n}, "c": 1}', { path: ['a'], wants: 'name', from: 7, to: 9, taken: [], hasColon: false }],
  // A value: none yet, half of one, of a list, of the root.
  ['{"a": |}', { path: ['a'], wants: 'value', from: 6, to: 6 }],
  ['{"a": "x|y"}', { path: ['a'], wants: 'value', from: 6, to: 10 }],
  ['{"a": tr|}', { path: ['a'], wants: 'value', from: 6, to: 8 }],
  ['{"a": ["x", "|"]}', { path: ['a', 1], wants: 'value', from: 12, to: 14 }],
  ['|', { path: [], wants: 'value', from: 0, to: 0 }],
  ['{"a\\u0062": "|"}', { path: ['ab'], wants: 'value', from: 12, to: 14 }],
  // Comments and brackets in texts count for nothing.
  ['{"a": "{[", /* { */ "b": // [\n |', { path: ['b'], wants: 'value', from: 31, to: 31 }],
])('the place in %s', (marked, expected) => {
  const place = placeIn(marked)
  expect(place && { ...place, taken: [...place.taken] }).toMatchObject(expected)
})

test.each([
  '{"a" |',
  '{"a": 1 |',
  '{"a": "x"|',
  '[1 |]',
  '{} |',
  '{"a": |1}',
  '{ // wo|rds',
  '{"a": /* b| */ 1}',
])('in %s something else comes first', (marked) => expect(placeIn(marked)).toBeUndefined())

test('in a text broken anywhere a place is where the cursor is', () => {
  const text = '{"a": [{"b\\"": "c"}, tru, 1.5e3], /* x */ "d": {"e": null}} // end'
  for (let from = 0; from <= text.length; from++)
    for (let to = from; to <= text.length; to++) {
      const place = jsonPlace(text.slice(0, from) + text.slice(to), from)
      expect(place === undefined || (place.from <= from && from <= place.to)).toBe(true)
    }
})

function offered(schema: Parameters<typeof createSchemaResolver>[0], marked: string) {
  const place = placeIn(marked)
  return place === undefined ? [] : offersAt(createSchemaResolver(schema), place)
}

const shop = {
  type: 'object',
  required: ['name'],
  properties: {
    open: { type: 'boolean', title: 'Open now' },
    name: { type: 'string' },
    size: { enum: ['S', 'L'] },
    tags: { type: 'array', items: { type: ['string', 'null'], examples: ['new', 'old'] } },
    place: { $ref: '#/$defs/place' },
  },
  dependentSchemas: {
    open: { properties: { hours: { patternProperties: { '^[A-Z]': { enum: [8, 9] } } } } },
  },
  $defs: { place: { oneOf: [{ properties: { city: {} } }, { properties: { lat: { type: 'number' } } }] } },
}

test.each([
  ['{"|"}', ['name', 'open', 'size', 'tags', 'place', 'hours']],
  ['{"size": "S", "|"}', ['name', 'open', 'tags', 'place', 'hours']],
  ['{"open": |}', ['true', 'false']],
  ['{"size": "|"}', ['S', 'L']],
  ['{"tags": ["|"]}', ['null', 'new', 'old']],
  ['{"place": {"|"}}', ['city', 'lat']],
  ['{"hours": {"Monday": |}}', ['8', '9']],
  ['{"hours": {"monday": |}}', []],
  ['{"other": {"|"}}', []],
])('offered at %s', (marked, labels) => {
  expect(offered(shop, marked).map(({ label }) => label)).toEqual(labels)
})

test('what is written begins the value, and keeps one that is there', () => {
  const written = (marked: string) =>
    Object.fromEntries(offered(shop, marked).map(({ label, text, back }) => [label, [text, back]]))
  expect(written('{"|"}')).toMatchObject({
    name: ['"name": ""', 1],
    tags: ['"tags": []', 1],
    size: ['"size": ', 0],
  })
  expect(written('{"|": 1}')).toMatchObject({ name: ['"name"', 0] })
})

test('a project file is offered what Sheaf reads in it', () => {
  const labels = (marked: string) => offered(projectSchema, marked).map(({ label }) => label)
  expect(labels('{"|"}')).toEqual(['options', 'schema', '$schema', 'uiSchema'])
  expect(labels('{"options": {"|"}}')).toEqual(expect.arrayContaining(['dataFile', 'collection', 'locales']))
  expect(labels('{"uiSchema": {"a": {"b": {"ui:widget": "|"}}}}')).toContain('textarea')
})

test.each([DRAFT_04, DRAFT_07, NEWEST])('of draft %i the keywords are offered at any depth', (draft) => {
  const labels = (marked: string) => offered(metaSchemaOf(draft), marked).map(({ label }) => label)
  expect(labels('{"|"}')).toEqual(expect.arrayContaining(['type', 'title', 'properties']))
  expect(labels('{"properties": {"a": {"items": {"|"}}}}')).toEqual(expect.arrayContaining(['type', 'enum']))
  expect(labels('{"properties": {"a": {"type": "|"}}}')).toContain('boolean')
})
