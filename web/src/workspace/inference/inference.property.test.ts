import { expect, test } from 'vitest'
import type { JsonValue } from '~/formats/nodes'
import { sliced } from '~/lib/slices/slices'
import * as fc from '~/testing/fastCheck'
import { createAnswerer } from '~/validation/answer'
import { inferEntries } from './inferEntries'
import { takeAlternatives } from './takeAlternatives'

const text = fc.oneof(
  fc.constantFrom(
    '',
    'news',
    'talk',
    'post',
    '2024-02-29',
    '2023-02-29',
    '0000-00-00',
    '2024-01-01T00:00:00Z',
  ),
  fc.constantFrom(
    '2024-13-01T25:00:00Z',
    'ada@example.org',
    '.a@b.c',
    'a@b',
    'https://a.b/c',
    'http://',
    'https://a b',
  ),
  fc.constantFrom(
    '#00ff80',
    '#xyz',
    '/img/a.png',
    'a.png',
    'long '.repeat(60),
    'two\nlines',
    'x'.repeat(600),
  ),
  fc.string({ maxLength: 12 }),
  fc.webUrl(),
  fc.emailAddress(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)

const names = fc.constantFrom(
  'title',
  'date',
  'layout',
  'kind',
  'tags',
  'author',
  'items',
  '__proto__',
  'ui:widget',
  'anyOf',
  'a b',
  '1.2',
)

const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text,
    fc.oneof(
      fc.integer({ max: 3, min: 0 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
    ),
    fc.constant(null),
    fc.array(text, { maxLength: 4 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 5 }),
  ),
})).value

/** Entries as people have them: most are alike. */
const entries = fc
  .tuple(fc.array(value, { minLength: 1, maxLength: 4 }), fc.array(fc.nat({ max: 3 }), { maxLength: 30 }))
  .map(([some, picks]) => [...some, ...picks.map((pick) => some[pick % some.length] ?? null)])

test('every entry fits the schema that is inferred from all of them, whichever alternatives are taken', () => {
  fc.assert(
    fc.property(
      entries,
      fc.boolean(),
      fc.array(fc.boolean(), { maxLength: 40 }),
      (values, isWhole, picks) => {
        const located = values.map((one, index) => ({ value: one, path: `posts/${index}.json` }))
        const images = { paths: new Set(['img/a.png', 'posts/a.png']), roots: [''] }
        const options = { isWhole, hasBody: false, images }
        const inference = sliced(inferEntries(located, options)).finish().answer
        const { guesses } = inference
        expect(new Set(guesses.map(({ id }) => id)).size).toBe(guesses.length)
        const taken = new Set(
          guesses.flatMap(({ id }, index) => (picks[index % picks.length] === true ? [id] : [])),
        )
        for (const { schema } of [inference, takeAlternatives(inference, guesses, taken)]) {
          const answer = createAnswerer()
          for (const [index, one] of values.entries()) {
            const request = { id: index, data: JSON.stringify(one), probes: [] }
            const answered = answer(index === 0 ? { ...request, schema: JSON.stringify(schema) } : request)
            expect(answered).toMatchObject({ kind: 'checked', count: 0, schemaProblems: [] })
          }
        }
      },
    ),
    { numRuns: fc.runs(150) },
  )
})

/** Other data than those that come by chance: each says something of a rule. */
const TELLING: readonly (readonly JsonValue[])[] = [
  Array.from({ length: 12 }, (_, at) => ({
    layout: 'post',
    kind: at % 3 === 0 ? 'news' : 'talk',
    author: 'Ada',
  })),
  Array.from({ length: 6 }, (_, at) => ({ title: `${at}`, summary: '', at: '09:30', n: at, half: at / 2 })),
  [{ ada: { name: 'Ada', born: 1815 }, bob: { name: 'Bob', born: 1900 }, cy: { name: 'Cy' } }],
  [{ '@types/node': '20.0.0', '1.2': '1', 'a b': '2', c: '3' }],
  [
    {
      text: '# A\n\n- b',
      long: 'x'.repeat(121),
      emoji: '😀'.repeat(61),
      tag: ['😀'.repeat(20), '😀'.repeat(21)],
    },
  ],
  [{ b: 1, '10': 'x', a: 1, '2': [], '-1': null, '01': {} }],
  [{ picture: '/img/a.png' }, { picture: '' }],
  [{ picture: 'a.png' }, { picture: './a.png' }],
  [{ picture: 'img/a.png' }, { picture: '../../a.png' }],
  [
    { sort: 'svg', file: 'a.ſvg' },
    { sort: 'png', file: 'b.png' },
  ],
  [[{ a: '2024-01-01' }, { a: '2024-01-01T00:00:00Z' }], [{ a: null, b: 1.0 }]],
  [1, 'a', [], {}],
  [{ body: 'a', text: 'b' }],
  ['only a text'],
  [null, ...Array.from({ length: 6 }, () => ({ title: 'a' }))],
]

test('Go infers the same (internal/beginning/inference), from a copy that follows with `vitest -u`', async () => {
  const sampled = fc.sample(fc.tuple(entries, fc.boolean(), fc.boolean()), { seed: 16, numRuns: 120 })
  const given = [
    ...TELLING.flatMap((values) => [
      { values, isWhole: true, hasBody: true },
      { values, isWhole: false, hasBody: false },
    ]),
    ...sampled.map(([values, isWhole, hasBody]) => ({ values, isWhole, hasBody })),
  ]
  const images = { paths: new Set(['img/a.png', 'posts/a.png']), roots: ['', 'static'] }
  const cases = given.map(({ values, isWhole, hasBody }) => {
    const text = JSON.stringify(values)
    const read: JsonValue[] = JSON.parse(text)
    const located = read.map((one, index) => ({ value: one, path: `posts/${index}.json` }))
    const inference = sliced(inferEntries(located, { isWhole, hasBody, images })).finish().answer
    const { schema, ui, body } = inference
    const said = { isWhole, hasBody, schema: JSON.stringify(schema), ui: ui && JSON.stringify(ui), body }
    return JSON.stringify({ entries: read, ...said })
  })
  await expect(`[\n${cases.join(',\n')}\n]\n`).toMatchFileSnapshot(
    '../../../../internal/beginning/inference/testdata/inference.json',
  )
})
