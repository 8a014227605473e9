import { describe, expect, test } from 'vitest'
import { parseJson } from '~/drafts/json'
import { itemSummary } from './summary'

function summary(value: unknown, constants: readonly string[] = [], label?: readonly string[]): string {
  const text = JSON.stringify(value)
  const parse = parseJson(text)
  if (!parse.ok) throw new Error(text)
  return itemSummary(text, parse.root, label, new Set(constants))
}

describe('the line that tells an item', () => {
  test('is what the project names, else the most telling member, else the first text', () => {
    expect(summary({ note: 'n', name: 'Ada' }, [], ['note'])).toBe('n')
    expect(summary({ note: 'n', name: 'Ada' })).toBe('Ada')
    expect(summary({ count: 3, note: 'n' })).toBe('n')
    expect(summary([1, 'two'])).toBe('1, two')
  })

  test('is a constant only where there is nothing else', () => {
    expect(summary({ type: 'text', body: 'Hello' }, ['type'])).toBe('Hello')
    expect(summary({ type: 'text' }, ['type'])).toBe('text')
    expect(summary({ type: 'text', body: '' }, ['type'])).toBe('text')
  })
})
