import { describe, expect, it } from 'vitest'
import { isStillThere, readSuggestion, suggestionBetween, takeSuggestion, withSuggestion } from './suggestion'

const text = 'a: 1\nb: 2\nc: 3\n'

describe('a suggestion', () => {
  it.each<[what: string, body: string, lines: string[]]>([
    ['alone', '', ['b: 4']],
    ['below words', 'Better so', ['b: 4', 'b2: 5']],
    ['that takes the lines away', 'Not needed', []],
    ['with fences in it', '', ['```', 'code', '````']],
    ['with an empty line', '', ['', 'x', '']],
  ])('is read as it was written: %s', (_what, body, lines) => {
    expect(readSuggestion(withSuggestion(body, lines))).toEqual({ body, lines })
  })

  it('is read as GitHub stores it, with the line ends of a form', () => {
    expect(readSuggestion('Look\r\n\r\n```suggestion\r\nb: 4\r\n```\r\n\r\nThanks')).toEqual({
      body: 'Look\n\nThanks',
      lines: ['b: 4'],
    })
  })

  it('is none in other code', () => {
    for (const body of ['x', '```js\nsuggestion\n```', '```suggestion\nopen'])
      expect(readSuggestion(body).lines).toBeUndefined()
  })

  it.each<[what: string, before: string, first: number, last: number, lines: string[], after: string]>([
    ['one line', text, 2, 2, ['b: 4'], 'a: 1\nb: 4\nc: 3\n'],
    ['more than there were', text, 2, 2, ['b: 4', 'd: 5'], 'a: 1\nb: 4\nd: 5\nc: 3\n'],
    ['none', text, 2, 3, [], 'a: 1\n'],
    ['the last line, which has no end', 'a\nb', 2, 2, ['B'], 'a\nB'],
    ['one line is all', '{"a":1}', 1, 1, ['{"a":2}'], '{"a":2}'],
    ['Windows line ends', 'a\r\nb\r\nc\r\n', 2, 2, ['B', 'x'], 'a\r\nB\r\nx\r\nc\r\n'],
  ])('is taken: %s', (_what, before, first, last, lines, after) => {
    expect(takeSuggestion(before, { first, last }, lines)).toBe(after)
  })

  it.each<[what: string, after: string]>([
    ['one value', 'a: 1\nb: 4\nc: 3\n'],
    ['a value of several lines', 'a: 1\nb: |\n  x\n  y\nc: 3\n'],
    ['one that goes', 'a: 1\nc: 3\n'],
    ['more than the line', 'a: 1\nb: 4\nc: 5\n'],
  ])('makes of the text what was proposed: %s', (_what, after) => {
    const { lines, proposed } = suggestionBetween(text, after, { first: 2, last: 2 })
    expect(lines.first).toBe(2)
    expect(takeSuggestion(text, lines, proposed)).toBe(after)
  })

  it('is about lines that may have changed since', () => {
    const hunk = '@@ -1,3 +1,3 @@\n a: 1\n-b: 1\n+b: 2'
    expect(isStillThere(hunk, text, { first: 2, last: 2 })).toBe(true)
    expect(isStillThere(hunk, text.replace('b: 2', 'b: 3'), { first: 2, last: 2 })).toBe(false)
    expect(isStillThere(hunk, text, { first: 1, last: 2 })).toBe(true)
    expect(isStillThere(hunk, 'x\nb: 2\n', { first: 1, last: 2 })).toBe(false)
  })
})
