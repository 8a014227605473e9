import { expect, it } from 'vitest'
import { quotedAnswer } from './quotedAnswer'

it('quotes what it answers, above the words', () => {
  expect(quotedAnswer('Why so dear?\r\n\r\nRye was 4.20.', 'Flour.')).toBe(
    '> Why so dear?\n> Rye was 4.20.\n\nFlour.',
  )
})

it.each([
  ['what was quoted there', '> Why?\n\nFlour.'],
  ['what is not shown', '<!-- sheaf-field: /a -->\nFlour.\n<!-- open'],
])('leaves out %s', (_what, said) => {
  expect(quotedAnswer(said, 'I see')).toBe('> Flour.\n\nI see')
})

it('quotes the first lines of much, and nothing of nothing', () => {
  const answer = quotedAnswer(Array.from({ length: 900 }, () => 'x'.repeat(5000)).join('\n'), 'Short')
  expect(answer.split('\n')).toHaveLength(7)
  expect(answer.length).toBeLessThan(2000)
  expect(quotedAnswer(' \n', 'Yes')).toBe('Yes')
})
