import { describe, expect, it } from 'vitest'
import * as fc from '~/testing/fastCheck'
import { nameWithKeptEscapes, withKeptEscapes } from './keptEscapes'
import { parseJson } from './parse'

/** What stands in the file after a text in it became another one. */
function after(written: string, text: string): string {
  return afterRaw(written, JSON.stringify(text))
}

function afterRaw(written: string, valueText: string): string {
  const parse = parseJson(written)
  return withKeptEscapes(written, parse.ok ? parse.root : undefined, valueText)
}

describe('a text that is changed', () => {
  it.each<[string, string, string, string]>([
    ['at its end', String.raw`"2 \u00d7 3"`, '2 × 34', String.raw`"2 \u00d7 34"`],
    ['at its start', String.raw`"2 \u00d7 3"`, '12 × 3', String.raw`"12 \u00d7 3"`],
    ['between two', String.raw`"\u00d7 a \u00D7"`, '× ab ×', String.raw`"\u00d7 ab \u00D7"`],
    ['by a character like the one before', String.raw`"\u00d7"`, '××', String.raw`"\u00d7×"`],
    ['by taking one out', String.raw`"a\u00d7\u00d7b"`, 'a×b', String.raw`"a\u00d7b"`],
    ['after a slash', String.raw`"https:\/\/a"`, 'https://ab', String.raw`"https:\/\/ab"`],
    ['to nothing', String.raw`"\u00d7"`, '', '""'],
    ['beside backslashes', String.raw`"C:\\users\u00e9"`, 'C:\\usersé!', String.raw`"C:\\users\u00e9!"`],
    ['by half of a character', String.raw`"\ud83d\ude00"`, '😁', '"😁"'],
    ['behind a character of two halves', String.raw`"\ud83d\ude00"`, '😀😁', String.raw`"\ud83d\ude00😁"`],
    ['to another one of the same second half', String.raw`"\ud83d\ude00!"`, '🨀!', '"🨀!"'],
    ['by what must be escaped', String.raw`"\u00d7"`, '×"\n', String.raw`"\u00d7\"\n"`],
    ['not at all, but in how it is written', String.raw`"\u00d7"`, '×', '"×"'],
  ])('%s keeps the escapes of the rest', (_where, written, text, expected) => {
    expect(after(written, text)).toBe(expected)
  })

  it('is taken as it stands where it has escapes that somebody chose', () => {
    expect(afterRaw(String.raw`"\u00d7"`, String.raw`"\u00D71"`)).toBe(String.raw`"\u00D71"`)
  })

  it('is taken as it stands where a value of another kind was or comes', () => {
    expect(afterRaw('1', '"2"')).toBe('"2"')
    expect(afterRaw(String.raw`"\u00d7"`, '["×"]')).toBe('["×"]')
  })

  it('keeps what it is, however it was written', () => {
    const units = fc.constantFrom('a', '×', '"', '\\', '/', '\n', '😀', '😁', '\ud83d', '\ude00', 'u00d7')
    const text = fc.array(units, { maxLength: 6 }).map((parts) => parts.join(''))
    const choices = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(text, text, choices, (before, typed, escaped) => {
        const made = after(escapedBy(before, escaped), typed)
        expect(JSON.parse(made)).toBe(typed)
      }),
      { numRuns: fc.runs(2_000) },
    )
  })

  it('keeps each escape in front of and behind what is typed into it', () => {
    const text = fc.array(fc.constantFrom('a', '×', '/', '😀'), { maxLength: 6 })
    const choices = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(text, text, choices, choices, (left, right, one, other) => {
        const [before, behind] = [escapedBy(left.join(''), one), escapedBy(right.join(''), other)]
        const written = before.slice(0, -1) + behind.slice(1)
        expect(after(written, `${left.join('')}é${right.join('')}`)).toBe(
          `${before.slice(0, -1)}é${behind.slice(1)}`,
        )
      }),
      { numRuns: fc.runs(2_000) },
    )
  })
})

it('keeps the escapes of a name', () => {
  const written = String.raw`"\u00d7 a"`
  expect(nameWithKeptEscapes(written, { from: 0, to: written.length }, '× b')).toBe(String.raw`"\u00d7 b"`)
})

/** A text as JSON, with some of its code units as `\uXXXX`. */
function escapedBy(text: string, escaped: readonly boolean[]): string {
  const units = text.split('').map((unit, at) => {
    if (escaped[at]) return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    return unit
  })
  const plain = units.map((unit) => (unit.length === 1 ? JSON.stringify(unit).slice(1, -1) : unit))
  return `"${plain.join('')}"`
}
