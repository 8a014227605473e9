import { expect, test } from 'vitest'
import { withLastAnswers } from './lastAnswers'

test('what is asked again is not done again, as long as it is one of the last', () => {
  const asked: string[] = []
  const join = withLastAnswers((texts: readonly string[], by: string) => {
    asked.push(by)
    return { joined: texts.join(by) }
  })
  const answer = join(['a', 'b'], '-')
  expect(answer).toEqual({ joined: 'a-b' })
  expect(join(['a', 'b'], '-')).toBe(answer)
  expect(join(['a', 'c'], '-')).toEqual({ joined: 'a-c' })
  for (const by of '12345678') join([], by)
  expect(join(['a', 'b'], '-')).not.toBe(answer)
  expect(asked.join('')).toBe('--12345678-')
})
