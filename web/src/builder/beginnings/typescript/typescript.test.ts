import { describe, expect, test } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { createAnswerer } from '~/validation/answer'
import type { Beginning } from '../Beginning'
import { beginWithTypes } from '.'

function schemaOf(text: string) {
  const [first] = beginWithTypes(text)
  return first?.schema.kind === 'own' ? first.schema.schema : undefined
}

/** What is said of a member of this type. */
function ofType(type: string, besides = '') {
  return schemaOf(`interface A { x: ${type} }\n${besides}`)?.['properties']
}

describe('types', () => {
  test.each([
    ['string', { type: 'string' }],
    ['number | null', { type: ['number', 'null'] }],
    ['string | number', { type: ['string', 'number'] }],
    ["'a' | 'b'", { enum: ['a', 'b'] }],
    ["'a' | 'b' | null", { enum: ['a', 'b', null] }],
    ["'a'", { const: 'a' }],
    ['-1 | 1_000', { enum: [-1, 1000] }],
    ['true | false', { type: 'boolean' }],
    ['string[]', { type: 'array', items: { type: 'string' } }],
    ['readonly string[][]', { type: 'array', items: { type: 'array', items: { type: 'string' } } }],
    ["Array<'a' | 'b'>", { type: 'array', items: { enum: ['a', 'b'] } }],
    [
      '(string | Date)[]',
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'string', format: 'date-time' }] } },
    ],
    [
      '[lat: number, lng?: number]',
      {
        type: 'array',
        prefixItems: [
          { title: 'lat', type: 'number' },
          { title: 'lng', type: 'number' },
        ],
        items: false,
        minItems: 1,
      },
    ],
    [
      '[string, ...number[]]',
      { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' }, minItems: 1 },
    ],
    ['Record<string, number>', { type: 'object', additionalProperties: { type: 'number' } }],
    ['{ [key: string]: boolean }', { type: 'object', additionalProperties: { type: 'boolean' } }],
    [
      "Record<'a' | 'b', number>",
      { type: 'object', required: ['a', 'b'], properties: { a: { type: 'number' }, b: { type: 'number' } } },
    ],
    [
      "{ [K in 'a' | 'b']?: number }",
      { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
    ],
    [
      '{ a: string; b?: number }',
      { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'number' } } },
    ],
    [
      '{ a: string } & { b: number }',
      { type: 'object', required: ['a', 'b'], properties: { a: { type: 'string' }, b: { type: 'number' } } },
    ],
    ['unknown', {}],
    ['`a-${string}`', { type: 'string' }],
  ])('%s', (type, schema) => {
    expect(ofType(type)).toEqual({ x: schema })
  })

  test('of helpers', () => {
    const besides = 'interface B { a: string; b: number; c?: boolean }'
    const inner = (type: string) => ofType(type, besides)
    expect(inner("Pick<B, 'a'>")).toEqual({
      x: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
    })
    expect(inner("Omit<Partial<B>, 'a' | 'c'>")).toEqual({
      x: { type: 'object', properties: { b: { type: 'number' } } },
    })
    expect(ofType("Exclude<'a' | 'b' | 'c', 'a'>")).toEqual({ x: { enum: ['b', 'c'] } })
  })

  test('of parameters', () => {
    expect(ofType('Page<string>', 'type Page<T, U = T> = { items: T[]; next?: U }')).toEqual({
      x: {
        type: 'object',
        required: ['items'],
        properties: { items: { type: 'array', items: { type: 'string' } }, next: {} },
      },
    })
  })

  test('that say which they are are one of them', () => {
    const text = `type Block = { kind: 'text'; text: string } | { kind: 'image'; src: string }
      export interface Page { blocks: Block[] }`
    expect(schemaOf(text)).toMatchObject({ properties: { blocks: { items: { oneOf: [{}, {}] } } } })
  })

  test('used twice, or in themselves, are definitions', () => {
    const text = `interface Item { label: string; children?: Item[] }
      interface Menu { top: Item[]; home: Address; work: Address }
      interface Address { street: string }`
    expect(schemaOf(text)).toEqual({
      type: 'object',
      required: ['top', 'home', 'work'],
      properties: {
        top: { type: 'array', items: { $ref: '#/$defs/Item' } },
        home: { $ref: '#/$defs/Address' },
        work: { $ref: '#/$defs/Address' },
      },
      $defs: {
        Item: {
          type: 'object',
          required: ['label'],
          properties: {
            label: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/$defs/Item' } },
          },
        },
        Address: { type: 'object', required: ['street'], properties: { street: { type: 'string' } } },
      },
    })
  })
})

describe('declarations', () => {
  test('comments, enums, inheritance, and what may be missing', () => {
    const text = `
      import { Tag } from './tags'
      /** Who writes. */
      export interface Person extends Named {
        /** Where letters reach them.
         *  @format email
         *  @deprecated */
        mail?: string,
        readonly role: Role
        since: number | undefined
        tag: Tag
        greet(other: Person): void
        onClick?: (event: Event) => void
      }
      interface Named { name: string }
      enum Role { Author = 'author', Editor = 'editor' }
      enum Level { Low, High = 5, Higher }
      export function f(a: string) { return { a } }
      const level: Level = 1`
    const [person] = beginWithTypes(text)
    expect(person).toMatchObject({
      title: 'Person',
      schema: {
        schema: {
          type: 'object',
          description: 'Who writes.',
          required: ['name', 'role', 'tag'],
          properties: {
            name: { type: 'string' },
            mail: {
              type: 'string',
              description: 'Where letters reach them.',
              format: 'email',
              deprecated: true,
            },
            role: { enum: ['author', 'editor'], readOnly: true },
            since: { type: 'number' },
            tag: {},
          },
        },
      },
    })
    expect(person?.notTaken.map(({ at, line, reason }) => [at, line, reason])).toEqual([
      ['Person.tag', 11, 'not-there'],
      ['Person.greet', 12, 'code'],
      ['Person.onClick', 13, 'code'],
      ['', 2, 'not-there'],
      ['', 18, 'code'],
      ['', 19, 'code'],
    ])
  })

  test('an enum of numbers has the names of its values', () => {
    expect(schemaOf('enum Level { Low, High = 5, Higher }')).toEqual({
      oneOf: [
        { const: 0, title: 'Low' },
        { const: 5, title: 'High' },
        { const: 6, title: 'Higher' },
      ],
    })
  })

  test('types that none uses are forms of their own', () => {
    expect(
      beginWithTypes('type A = { a: string }\ntype B = { b: A }\ntype C = { c: 1 }').map(({ name }) => name),
    ).toEqual(['b', 'c'])
  })
})

describe('any text', () => {
  const words = fc.constantFrom(
    ...'interface type enum extends export const readonly keyof typeof infer in is new A B string number null true'.split(
      ' ',
    ),
    ...'{ } [ ] ( ) < > | & ? : ; , . = => ... - + * / \' " ` \\ /** */ // @default 1 0x 1e9 1n ${ é 𝒳'.split(
      ' ',
    ),
    '\n',
  )
  const texts = fc.oneof(
    fc.array(words, { maxLength: 80 }).map((some) => some.join(' ')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )

  function isFine(beginnings: readonly Beginning[]): boolean {
    return beginnings.every(({ schema }) => {
      const text = JSON.stringify(schema.kind === 'own' ? schema.schema : {})
      const answered = createAnswerer()({ id: 0, schema: text, data: 'null', probes: [] })
      return (
        answered.kind === 'checked' && answered.schemaProblems.every(({ keyword }) => keyword === 'pattern')
      )
    })
  }

  test('throws nothing, and what comes of it is a schema', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect([`type A = ${text}`, text].filter((one) => !isFine(beginWithTypes(one)))).toEqual([])
      }),
      { numRuns: fc.runs(400) },
    )
  })

  test.each([
    ['types in one another', `type A = ${'['.repeat(50_000)}`],
    ['braces in one another', `type A = ${'{a:'.repeat(50_000)}`],
    ['statements that are read again', 'interface A extends (\n'.repeat(20_000)],
    [
      'arguments without end',
      `type P<T> = { a: T; b: T }\ntype A = ${'P<'.repeat(50)}string${'>'.repeat(50)}`,
    ],
    ['a type of itself', 'type A = A\ntype B = B[]\ntype C<T> = C<C<T>>\ninterface D extends D { e: C<D> }'],
    ['a long comment', `/**${' *'.repeat(100_000)}\ntype A = 1`],
    ['a union of many', `type A = ${Array.from({ length: 20_000 }, (_, index) => `'${index}'`).join('|')}`],
  ])('%s ends', (_what, text) => {
    expect(beginWithTypes(text).length).toBeLessThan(20_000)
  })
})
