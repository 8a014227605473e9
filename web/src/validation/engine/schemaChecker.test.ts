import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { createAnswerer } from '../answer'

const realFunction = globalThis.Function

// What a strict CSP does: code generation is refused, and every try is reported.
let reports = 0
beforeEach(() => {
  reports = 0
  globalThis.Function = new Proxy(realFunction, {
    construct() {
      reports += 1
      throw new EvalError('code generation is refused')
    },
    apply() {
      reports += 1
      throw new EvalError('code generation is refused')
    },
  })
})
afterEach(() => {
  globalThis.Function = realFunction
})

function check(schema: JsonValue, data: JsonValue, probes: { schema: string; data: string }[] = []) {
  const answer = createAnswerer()({
    id: 1,
    schema: JSON.stringify(schema),
    data: JSON.stringify(data),
    probes,
  })
  if (answer.kind !== 'checked') throw new Error(answer.reason)
  return answer
}

const person = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2 },
    kind: { enum: ['a', 'b'] },
    link: { $ref: '#/definitions/link', title: 'Link' },
  },
  definitions: { link: { type: 'string', format: 'uri' } },
  required: ['name', 'kind'],
  if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['link'] },
  additionalProperties: false,
}

describe('the validator', () => {
  it('never tries to generate code', () => {
    check(person, { name: 'x' }, [{ schema: '/if', data: '' }])
    check(true, {})
    check({ $ref: '#/$defs/a', $defs: { a: { $dynamicRef: '#x', $dynamicAnchor: 'x' } } }, {})
    expect(reports).toBe(0)
  })

  it('points at the member that is missing or not allowed', () => {
    const { errors } = check(person, { name: 'Jo', 'a/b': 1 })
    expect(errors.map(({ pointer, keyword }) => [pointer, keyword])).toEqual([
      ['/kind', 'required'],
      ['/a~1b', 'additionalProperties'],
    ])
  })

  it('answers probes about parts of the schema', () => {
    const probes = [
      { schema: '/if', data: '' },
      { schema: '/definitions/link', data: '/name' },
      { schema: '/nowhere', data: '' },
      { schema: '/if', data: '/nowhere' },
    ]
    expect(check(person, { name: 'Jo', kind: 'b', link: 'x' }, probes).verdicts).toEqual([
      true,
      false,
      null,
      null,
    ])
    expect(check(person, { name: 'Jo', kind: 'a' }, probes).verdicts[0]).toBe(false)
  })

  it('says what is wrong with the closest branch of a choice', () => {
    const branch = (kind: string, name: string) => ({
      type: 'object',
      properties: { kind: { const: kind }, [name]: { type: 'number' } },
      required: ['kind', name],
    })
    const { errors } = check(
      { oneOf: [branch('circle', 'radius'), branch('square', 'side')] },
      { kind: 'circle', radius: 'x' },
    )
    expect(errors).toMatchObject([{ pointer: '/radius', keyword: 'type' }])
  })

  it('keeps the schema’s own words', () => {
    const { errors } = check({ type: 'string', minLength: 3, errorMessage: 'Three letters, please' }, 'a')
    expect(errors).toMatchObject([{ message: 'Three letters, please' }])
  })

  it('takes the words for a keyword, for a member, and for all others', () => {
    const schema = {
      type: 'object',
      required: ['name', 'mail'],
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 3, errorMessage: { minLength: 'Two, please' } },
        age: { type: 'number', errorMessage: { minimum: 'Older', _: 'A number, please' } },
      },
      errorMessage: { required: { mail: 'Where do we write to?' } },
    }
    const words = (data: JsonValue) =>
      check(schema, data).errors.map(({ pointer, message }) => [pointer, message])
    expect(words({ name: 'a', mail: 1, age: 'x' })).toEqual([
      ['/name', 'Two, please'],
      ['/age', 'A number, please'],
    ])
    // Without words of its own a breach has none, and the form finds some.
    expect(words({ name: 'long', mail: 1 })).toEqual([['/name', undefined]])
    expect(words({})).toEqual([
      ['/name', undefined],
      ['/mail', 'Where do we write to?'],
    ])
  })

  it('finds references by $id, also with an empty fragment', () => {
    const schema = {
      $id: 'http://x.test/root.json#',
      properties: { a: { $ref: 'root.json#/$defs/q' } },
      $defs: { q: { type: 'string' } },
    }
    expect(check(schema, { a: 1 }).errors).toMatchObject([{ pointer: '/a', keyword: 'type' }])
  })

  it.each<[string, JsonValue]>([
    ['properties that are none', { properties: 5 }],
    ['null as a schema', { properties: { a: null } }],
    ['an unknown type', { properties: { a: { type: 'strange' } } }],
    ['a pattern that is none', { properties: { a: { pattern: '(' } } }],
    ['a reference to nowhere', { properties: { a: { $ref: '#/nope' } } }],
    ['a reference to another site', { properties: { a: { $ref: 'https://example.org/x.json' } } }],
    ['a reference to itself', { $ref: '#' }],
  ])('answers for %s', (_name, schema) => {
    const answer = createAnswerer()({ id: 1, schema: JSON.stringify(schema), data: '{"a":"x"}', probes: [] })
    expect(['checked', 'failed']).toContain(answer.kind)
  })
})
