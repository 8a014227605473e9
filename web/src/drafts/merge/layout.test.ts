import { describe, expect, test } from 'vitest'
import { isSameValue, type JsonValue } from '~/formats/nodes'
import * as fc from '~/testing/fastCheck'
import { type Source, scalarText, source, write, writtenStyle } from '../testing/jsonTexts'
import { mergeJson } from './mergeJson'
import { mergeText } from './text/mergeText'
import type { Side } from './types'

const scalar = scalarText.map((text): Source => ({ kind: 'scalar', text }))

describe('numbers that are written in another way', () => {
  test.each<[what: string, base: string, ours: string, theirs: string, expected: string]>([
    ['theirs is the same number: ours counts', '[1]', '[2]', '[1.0]', '[2]'],
    ['ours is the same number: theirs counts', '[1]', '[1.0]', '[2]', '[2]'],
    ['both made it the same number: theirs stays', '{"a":1}', '{"a":20}', '{"a":2e1}', '{"a":2e1}'],
    ['only ours wrote it anew: so it is written', '{"a":1}', '{"a":1.0}', '{"a":1}', '{"a":1.0}'],
    ['only theirs wrote it anew: so it is written', '{"a":1}', '{"a":1}', '{"a":1.0}', '{"a":1.0}'],
    ['zeros', '{"a":0.00}', '{"a":5}', '{"a":0e7}', '{"a":5}'],
    ['small ones', '{"a":0.010}', '{"a":5}', '{"a":1e-2}', '{"a":5}'],
  ])('%s', (_what, base, ours, theirs, expected) => {
    expect(mergeJson(base, ours, theirs)).toStrictEqual({ type: 'merged', text: expected })
  })

  test('are two numbers where one digit of thirty differs', () => {
    const result = mergeJson('[1]', '[100000000000000000000000000001]', '[100000000000000000000000000002]')
    expect(result?.type).toBe('conflict')
  })
})

describe('one side lays the text out anew, the other changes a value: both are there', () => {
  const pretty = '{\n  "a": 1,\n  "b": [1, 2],\n  "t": "\\u00e4"\n}\n'
  test.each<[what: string, from: string, to: string]>([
    ['indentation', '\n  ', '\n\t'],
    ['line ends', '\n', '\r\n'],
    ['order of names', '"a": 1,\n  "b": [1, 2]', '"b": [1, 2],\n  "a": 1'],
    ['a list on many lines', '[1, 2]', '[\n    1,\n    2\n  ]'],
    ['the spelling of a text', '\\u00e4', 'ä'],
    ['no final line end', '}\n', '}'],
    ['a byte order mark', '{\n', '\ufeff{\n'],
  ])('%s', (_what, from, to) => {
    const laidOut = pretty.replaceAll(from, to)
    const changed = pretty.replace('"a": 1', '"a": 5')
    const expected = { type: 'merged', text: laidOut.replace('"a": 1', '"a": 5') }
    expect(mergeJson(pretty, laidOut, changed)).toStrictEqual(expected)
    expect(mergeJson(pretty, changed, laidOut)).toStrictEqual(expected)
  })

  test.each<[Side, string]>([
    ['ours', '{\r\n\t"a": 2,\r\n\t"x": [1]\r\n}'],
    ['theirs', '{\r\n\t"a": 3,\r\n\t"x": [1]\r\n}'],
  ])('and what both changed is asked from where it really is: %s', (side, expected) => {
    const texts = [
      '{\n  "x": [1],\n  "a": 1\n}',
      '{\r\n\t"a": 2,\r\n\t"x": [1]\r\n}',
      '{\n  "x": [1],\n  "a": 3\n}',
    ] as const
    const asked = mergeJson(...texts)
    expect(asked).toMatchObject({ conflicts: [{ id: 'ours:/a', path: ['a'], ours: { text: texts[1] } }] })
    expect(mergeJson(...texts, new Map([['ours:/a', side]]))).toStrictEqual({
      type: 'merged',
      text: expected,
    })
  })

  test('whatever the text and the layouts are', () => {
    fc.assert(
      fc.property(scalar, scalar, source, writtenStyle, writtenStyle, (old, mine, rest, one, two) => {
        const file = (value: typeof old) =>
          ({
            kind: 'object',
            members: [
              ['v', value],
              ['rest', rest],
            ],
          }) as const
        const base = write(file(old), one)
        const changed = write(file(mine), one)
        const laidOut = write(file(old), two)
        for (const result of [mergeJson(base, changed, laidOut), mergeJson(base, laidOut, changed)]) {
          const text = result?.type === 'merged' ? result.text : 'null'
          expect(isSameValue(read(text), read(changed))).toBe(true)
          // The new layout is found in what nobody changed.
          expect(text).toContain(laidOut.split('"rest"').at(-1))
        }
      }),
      { numRuns: fc.runs(200) },
    )
  })
})

describe('line ends of other texts', () => {
  const base = '# One\n\ntwo\nthree\n'
  const crlf = (text: string) => text.replaceAll('\n', '\r\n')

  test('changed by one side only: every change of the other arrives with them', () => {
    const changed = base.replace('three', '3')
    const expected = { type: 'merged', text: crlf(changed) }
    expect(mergeText(base, changed, crlf(base))).toStrictEqual(expected)
    expect(mergeText(base, crlf(base), changed)).toStrictEqual(expected)
  })

  test('changed by both', () => {
    expect(mergeText(base, crlf(base).replace('two', '2'), crlf(base).replace('three', '3'))).toStrictEqual({
      type: 'merged',
      text: crlf(base).replace('two', '2').replace('three', '3'),
    })
  })

  test('a question is about the line, not about the whole text', () => {
    const result = mergeText(base, base.replace('two', 'mine'), crlf(base).replace('two', 'theirs'))
    expect(result).toMatchObject({ conflicts: [{ line: 3, ours: 'mine\n', theirs: 'theirs\n' }] })
    const choices = new Map([
      [result.type === 'conflict' ? (result.conflicts[0]?.id ?? '') : '', 'both' as const],
    ])
    expect(
      mergeText(base, base.replace('two', 'mine'), crlf(base).replace('two', 'theirs'), choices),
    ).toStrictEqual({ type: 'merged', text: crlf(base.replace('two', 'mine\ntheirs')) })
  })

  test('of both kinds in one text are left as they are', () => {
    const mixed = 'a\r\nb\nc\n'
    expect(mergeText(mixed, mixed.replace('c', 'C'), mixed.replace('a', 'A'))).toStrictEqual({
      type: 'merged',
      text: 'A\r\nb\nC\n',
    })
  })
})

function read(text: string): JsonValue {
  const value: JsonValue = JSON.parse(text.replace(/^\ufeff/, ''))
  return value
}
