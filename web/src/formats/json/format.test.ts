import { expect, test } from 'vitest'
import { applyEdits } from '~/lib/text/text'
import { type NewValue, type Outcome, SpelledNumber } from '../DataFormat'
import { json } from './format'

const text = '{\n  "a": [1, 2],\n  "b": "\\u00e9"\n}\n'
const content = { text, reading: json.read(text) }

function after(outcome: Outcome): string {
  return outcome.kind === 'edits' ? applyEdits(text, outcome.edits) : JSON.stringify(outcome)
}

test.each<[string, Outcome, string]>([
  ['set', json.set(content, ['b'], 'é!'), text.replace('\\u00e9', '\\u00e9!')],
  [
    'a number as it was spelled',
    json.set(content, ['a', '0'], new SpelledNumber('1.50')),
    text.replace('1,', '1.50,'),
  ],
  ['insert', json.insert(content, ['a'], 1, [7, 8]), text.replace('1, 2', '1, 7, 8, 2')],
  ['append', json.insert(content, ['a'], 2, [7]), text.replace('1, 2', '1, 2, 7')],
  ['remove an item', json.remove(content, ['a', '0']), text.replace('1, ', '')],
  ['remove a member', json.remove(content, ['a']), '{\n  "b": "\\u00e9"\n}\n'],
  ['move', json.move(content, ['a'], 0, 1), text.replace('1, 2', '2, 1')],
  ['arrange', json.arrange(content, ['a'], [1, { add: 5 }]), text.replace('1, 2', '2, 5')],
  ['duplicate', json.duplicate(content, ['a'], 1), text.replace('1, 2', '1, 2, 2')],
  ['rename', json.rename(content, ['a'], 'c'), text.replace('"a"', '"c"')],
])('%s', (_, outcome, expected) => {
  expect(after(outcome)).toBe(expected)
})

test('a new value is laid out as the text is', () => {
  const value: NewValue = { list: [], inner: [{ n: new SpelledNumber('1.0') }] }
  const expected = text.replace(
    '\n}\n',
    ',\n  "c": {\n    "list": [],\n    "inner": [\n      {\n        "n": 1.0\n      }\n    ]\n  }\n}\n',
  )
  expect(after(json.set(content, ['c'], value))).toBe(expected)
})

test('what cannot be done says why, and where', () => {
  expect(json.rename(content, ['a'], 'b')).toEqual({
    kind: 'refusal',
    reason: 'name-taken',
    at: { from: 24, to: 32 },
  })
  expect(json.set(content, ['b', 'x'], 1)).toMatchObject({ kind: 'refusal', reason: 'no-place' })
})
