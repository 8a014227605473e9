import { describe, expect, test } from 'vitest'
import { parseJson } from '~/formats/json'
import { headSummary, itemSummary } from './summary'

function summary(
  value: unknown,
  constants: readonly string[] = [],
  label?: readonly string[],
  tell = itemSummary,
): string {
  const text = JSON.stringify(value)
  const parse = parseJson(text)
  if (!parse.ok) throw new Error(text)
  return tell(text, parse.root, label, new Set(constants))
}

describe('the line that tells an item', () => {
  test('is what the project names, else the most telling member, else the first text', () => {
    expect(summary({ note: 'n', name: 'Ada' }, [], ['note'])).toBe('n')
    expect(summary({ note: 'n', name: 'Ada' })).toBe('Ada')
    expect(summary({ count: 3, note: 'n' })).toBe('n')
    expect(summary([1, 'two'])).toBe('1, two')
    expect(summary({ title: { de: 'Hallo' }, note: 'n' })).toBe('Hallo')
  })

  test('knows telling names in any case, and is what many have alike only where there is no other text', () => {
    expect(summary({ LoadingPhase: 'Default', Name: 'Engine' })).toBe('Engine')
    expect(summary({ id: 'ada', fullName: 'Ada Lind' })).toBe('Ada Lind')
    expect(summary({ id: 'ada', 'display-name': 'Ada', name: 'Lind' })).toBe('Lind')
    expect(summary({ type: 'file', target: 'all.yaml' })).toBe('all.yaml')
    expect(summary({ confidence: 'high', control_id: 'PW.7' })).toBe('PW.7')
    expect(summary({ day: 'Monday', opens: '07:00' })).toBe('Monday')
    expect(summary({ op: 'remove', count: 3 })).toBe('remove')
    expect(summary({ directory: '/', ecosystem: 'npm' })).toBe('npm')
    expect(summary({ directory: '/', weight: 3 })).toBe('/')
  })

  test('is no number where there is a text, and a number with its name where there is none', () => {
    expect(summary({ id: 0, x: 0, sprite: { name: 'Tree' } })).toBe('Tree')
    expect(summary({ id: 17, city: 'Rome' })).toBe('Rome')
    expect(summary({ id: 17, tags: ['a'] })).toBe('17')
    expect(summary({ x: 0, isOn: false, place: null })).toBe('X: 0, Is on: No')
    expect(summary({ at: { x: 0, y: 5 } })).toBe('X: 0, Y: 5')
    expect(summary([0, 5])).toBe('0, 5')
    expect(summary([])).toBe('')
    expect(summary({})).toBe('')
  })

  test('is a constant only where there is nothing else', () => {
    expect(summary({ type: 'text', body: 'Hello' }, ['type'])).toBe('Hello')
    expect(summary({ type: 'text' }, ['type'])).toBe('text')
    expect(summary({ type: 'text', body: '' }, ['type'])).toBe('text')
  })

  test('is the name of a kind in the place of the constant that tells it', () => {
    const named = (value: unknown, name: string) =>
      summary(value, ['type'], undefined, (text, node, label, constants) =>
        itemSummary(text, node, label, constants, () => name),
      )
    expect(named({ type: 'text', body: '' }, 'Text')).toBe('Text')
    expect(named({ type: 'text', body: '' }, '')).toBe('')
    expect(named({ type: 'text', body: 'Hello' }, 'Text')).toBe('Hello')
    expect(named({ type: 'text', count: 3 }, 'Text')).toBe('Count: 3')
  })

  test('is an amount with its unit where nothing else tells it, and has it beside the name in a head', () => {
    const head = (value: unknown) => summary(value, [], undefined, headSummary)
    expect(summary({ value: 49.5, currency: 'EUR' })).toBe('49.5 EUR')
    expect(head({ value: 49.5, currency: 'EUR' })).toBe('49.5 EUR')
    expect(summary({ price: { amount: 3, tax: 19, currencyCode: 'DKK' } })).toBe('3 DKK')
    expect(summary([{ value: 1, unit: 'kg' }])).toBe('1 kg')
    expect(summary({ size: 'half', amount: 28, currency: 'DKK' })).toBe('half')
    expect(head({ size: 'half', amount: 28, currency: 'DKK' })).toBe('half, 28 DKK')
    expect(head({ name: 'Adult', value: 12, currency: 'EUR' })).toBe('Adult, 12 EUR')
    // Its unit stands elsewhere.
    expect(head({ size: 'half', amount: 28, tax: 7 })).toBe('half, 28')
    expect(head({ size: 'half', tax: 7 })).toBe('half')
    expect(head({ amount: 28, tax: 7 })).toBe('Amount: 28, Tax: 7')
    expect(summary({ size: 'half', amount: 28 }, [], ['amount'], headSummary)).toBe('28')
    // Which of them the unit is of, nobody knows.
    expect(head({ x: 1, y: 2, unit: 'px' })).toBe('px')
    expect(head({ value: 12, currency: '' })).toBe('12')
    expect(head({ currency: 'EUR' })).toBe('EUR')
  })
})
