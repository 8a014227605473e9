import { describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createAnswerer } from '../answer'

/** The words of all errors: the schema's own, or the keyword where it has none. */
function wordsOf(schema: JsonValue, data: JsonValue): readonly string[] {
  const answer = createAnswerer()({
    id: 1,
    schema: JSON.stringify(schema),
    data: JSON.stringify(data),
    probes: [],
  })
  if (answer.kind !== 'checked') throw new Error(answer.reason)
  return answer.errors.map(({ message, keyword }) => message ?? keyword)
}

const short = { type: 'string', minLength: 3 }
const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#' }

describe("a schema's own words", () => {
  it.each<[string, JsonValue, JsonValue, readonly string[]]>([
    ['one text for all', { ...short, errorMessage: 'Three letters!' }, 'x', ['Three letters!']],
    ['by keyword', { ...short, errorMessage: { minLength: 'More!' } }, 'x', ['More!']],
    ['of another keyword', { ...short, errorMessage: { type: 'Text!' } }, 'x', ['minLength']],
    ['for the rest', { ...short, errorMessage: { type: 'Text!', _: 'No!' } }, 'x', ['No!']],
    [
      'by what is missing',
      { required: ['a', 'toString', '__proto__'], errorMessage: { required: { a: 'Your name!' } } },
      {},
      ['Your name!', 'required', 'required'],
    ],
    ['for all missing', { required: ['a', 'b'], errorMessage: { required: 'All!' } }, {}, ['All!', 'All!']],
    [
      'by property, told by what is around it',
      { properties: { a: short, b: short }, errorMessage: { properties: { a: 'A!' } } },
      { a: 'x', b: 'x' },
      ['A!', 'minLength'],
    ],
    [
      'nearer words first',
      { properties: { a: { ...short, errorMessage: 'Mine!' } }, errorMessage: { properties: { a: 'A!' } } },
      { a: 'x' },
      ['Mine!'],
    ],
    [
      'by position',
      { prefixItems: [short], items: short, errorMessage: { items: ['First!', 'Second!'] } },
      ['x', 'x', 'x'],
      ['First!', 'Second!', 'minLength'],
    ],
    [
      'of an object are not for what is in it',
      { properties: { a: short }, errorMessage: 'Object!' },
      { a: 'x' },
      ['minLength'],
    ],
    [
      'of a schema that others add to',
      {
        allOf: [{ pattern: '[A-Z]' }, { pattern: '[0-9]', errorMessage: 'A digit!' }],
        errorMessage: 'Weak!',
      },
      'x',
      ['Weak!', 'A digit!'],
    ],
    ['of a choice', { oneOf: [short, { type: 'number' }], errorMessage: { oneOf: 'None!' } }, 'x', ['None!']],
    ['of a branch', { if: false, else: { ...short, errorMessage: 'Else!' } }, 'x', ['Else!']],
    [
      'behind a reference',
      { properties: { a: { $ref: '#/$defs/s' } }, $defs: { s: { ...short, errorMessage: 'There!' } } },
      { a: 'x' },
      ['There!'],
    ],
    [
      'behind references that go on',
      {
        $ref: '#/$defs/list',
        $defs: {
          list: { items: { $ref: '#/$defs/entry' } },
          entry: { properties: { a: { $ref: '#/$defs/s' } } },
          s: { ...short, errorMessage: { minLength: 'Deep!' } },
        },
      },
      [{ a: 'x' }],
      ['Deep!'],
    ],
    [
      'beside a reference',
      {
        properties: { a: { $ref: '#/$defs/s', errorMessage: 'Here!' } },
        $defs: { s: { ...short, errorMessage: 'There!' } },
      },
      { a: 'x' },
      ['Here!'],
    ],
    [
      'of a reference to itself',
      {
        $defs: { n: { properties: { n: { $ref: '#/$defs/n' } }, $ref: '#/$defs/n' } },
        $ref: '#/$defs/n',
        type: 'string',
        errorMessage: 'Itself!',
      },
      {},
      ['Itself!'],
    ],
    [
      'about names',
      { propertyNames: short, errorMessage: { propertyNames: 'Names!' } },
      { x: 1 },
      ['Names!'],
    ],
    ['of names', { propertyNames: { ...short, errorMessage: 'Name!' } }, { x: 1 }, ['Name!']],
    [
      'about patterns',
      { patternProperties: { '^.b': { multipleOf: 2, errorMessage: 'Even!' } } },
      { ab: 1 },
      ['Even!'],
    ],
    [
      'about more members',
      { additionalProperties: false, errorMessage: { additionalProperties: 'No more!' } },
      { x: 1 },
      ['No more!'],
    ],
    [
      'about what must not be',
      { properties: { a: false }, errorMessage: { properties: { a: 'Not this!' } } },
      { a: 1 },
      ['Not this!'],
    ],
    [
      'about dependents',
      { dependentRequired: { a: ['b'] }, errorMessage: { dependentRequired: 'B too!' } },
      { a: 1 },
      ['B too!'],
    ],
    [
      'about dependents of old',
      { ...draft7, dependencies: { a: ['b'] }, errorMessage: { dependencies: { b: 'B too!' } } },
      { a: 1 },
      ['B too!'],
    ],
    [
      'about tuples of old',
      {
        ...draft7,
        items: [{ ...short, errorMessage: 'First!' }],
        additionalItems: { ...short, errorMessage: 'Rest!' },
      },
      ['x', 'x'],
      ['First!', 'Rest!'],
    ],
    [
      'members of no meaning',
      { minimum: 3, errorMessage: { constructor: 'x', toString: 'y' } },
      1,
      ['minimum'],
    ],
    ['of a wrong type', { minimum: 3, errorMessage: ['x'] }, 1, ['minimum']],
    ['of nothing but white space', { minimum: 3, errorMessage: ' \n\u200B' }, 1, ['minimum']],
  ])('%s', (_name, schema, data, words) => {
    expect(wordsOf(schema, data)).toEqual(words)
  })

  it('are cut, and turn nothing around', () => {
    const [words = ''] = wordsOf({ minimum: 3, errorMessage: `\u202E\u2066${'x'.repeat(100_000)}` }, 1)
    expect(words).toMatch(/^x+…$/)
    expect(words.length).toBeLessThanOrEqual(500)
  })
})

describe('names that break a rule', () => {
  it.each<[string, JsonValue, JsonValue, readonly string[]]>([
    ['in an object', { propertyNames: short }, { x: 1, long: 1 }, ['/x']],
    [
      'behind a reference',
      {
        properties: { a: { $ref: '#/$defs/m' } },
        $defs: { m: { propertyNames: { $ref: '#/$defs/s' } }, s: short },
      },
      { a: { x: 1, long: 1 } },
      ['/a/x'],
    ],
    ['behind one for all', { $ref: '#/$defs/m', $defs: { m: { propertyNames: short } } }, { x: 1 }, ['/x']],
    ['in a pattern', { patternProperties: { '^.$': { propertyNames: short } } }, { p: { x: 1 } }, ['/p/x']],
    ['where there may be none', { propertyNames: false }, { x: 1 }, ['/x']],
  ])('are told: %s', (_name, schema, data, pointers) => {
    const answer = createAnswerer()({
      id: 1,
      schema: JSON.stringify(schema),
      data: JSON.stringify(data),
      probes: [],
    })
    expect(answer.kind === 'checked' && answer.errors.map(({ pointer }) => pointer)).toEqual(pointers)
  })
})
