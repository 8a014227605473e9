import { expect, test } from 'vitest'
import { applyEdits } from '~/lib/text/text'
import * as fc from '~/testing/fastCheck'
import type { NewValue, Outcome } from '../DataFormat'
import { json } from '../json/format'
import type { DataPath, JsonValue } from '../nodes'
import { isSameValue } from '../nodes'
import { anyValue, hostileKey, hostileText, writeYaml, writtenStyle } from '../testing/yamlTexts'
import { toml } from '../toml'
import { valueOf } from '../valueOf'
import { yaml } from '../yaml'
import { frontMatter } from './index'

const format = frontMatter({ yaml, json, toml }, 'body')
const content = (text: string) => ({ text, reading: format.read(text) })

function valueIn(text: string): JsonValue {
  const reading = format.read(text)
  if (!reading.ok) throw new Error(reading.error.message)
  return valueOf(text, reading.root)
}

function said(text: string, outcome: Outcome): string {
  if (outcome.kind === 'edits') return applyEdits(text, outcome.edits)
  return outcome.kind === 'refusal' ? `refused: ${outcome.reason}` : `asks: ${outcome.about}`
}

const set = (text: string, path: DataPath, value: NewValue) =>
  said(text, format.set(content(text), path, value))

test.each<[string, JsonValue]>([
  ['---\na: 1\n---\n\n# Hi\n', { a: 1, body: '\n# Hi' }],
  ['\ufeff---\r\na: 1\r\n---\r\nHi\r\n', { a: 1, body: 'Hi' }],
  ['---  \na: 1\n...\nHi', { a: 1, body: 'Hi' }],
  ['---\n---\nHi', { body: 'Hi' }],
  ['---json\n{"a": 1}\n---\nHi', { a: 1, body: 'Hi' }],
  ['{\n  "a": 1\n}\nHi', { a: 1, body: 'Hi' }],
  ['+++\na = 1\n+++\nHi', { a: 1, body: 'Hi' }],
  ['---toml\na = 1\n---\nHi', { a: 1, body: 'Hi' }],
  ['# Only\n', { body: '# Only' }],
  ['----\nrule\n', { body: '----\nrule' }],
  ['', { body: '' }],
  ['---\na: 1\n---', { a: 1, body: '' }],
])('%j is %j', (text, value) => {
  expect(valueIn(text)).toEqual(value)
})

test.each([
  ['---\na: 1\n', 1],
  ['---\na: 1\n-----\nHi\n', 3],
  ['\n---\na: 1\n---\n', 2],
  ['---\n- a\n---\n', 2],
  ['---\na: [\n---\n', 3],
])('%j is not taken apart, and says where', (text, line) => {
  expect(format.read(text)).toMatchObject({ ok: false, error: { line } })
})

test.each<[string, DataPath, NewValue, string]>([
  ['---\na: 1 # c\n---\nHi\n', ['a'], 2, '---\na: 2 # c\n---\nHi\n'],
  ['---\n---\nHi\n', ['a'], 2, '---\na: 2\n---\nHi\n'],
  ['Hi\r\n', ['a'], 2, '---\r\na: 2\r\n---\r\nHi\r\n'],
  ['\ufeffHi\n', ['a'], 2, '\ufeff---\na: 2\n---\nHi\n'],
  [
    '---\na: 1\n---\nOne\r\nTwo\nThree\r\n',
    ['body'],
    'One\nTwo!\nThree',
    '---\na: 1\n---\nOne\r\nTwo!\nThree\r\n',
  ],
  ['---\na: 1\n---', ['body'], 'Hi', '---\na: 1\n---\nHi\n'],
  ['---\r\na: 1\r\n---\r\n', ['body'], 'Hi\nyou', '---\r\na: 1\r\n---\r\nHi\r\nyou\r\n'],
  // The end of the last line is the file's: it stays, it stays away, and goes with the text.
  ['---\n---\nHi\n', ['body'], 'Ho', '---\n---\nHo\n'],
  ['---\n---\nHi', ['body'], 'Ho', '---\n---\nHo'],
  ['---\n---\nHi\n', ['body'], '', '---\n---\n'],
  ['---\n---\nHi', ['body'], 'Hi\n', '---\n---\nHi\n\n'],
  ['---\n---\n\n', ['body'], 'Hi', '---\n---\nHi\n'],
  ['---json\n{"a": 1}\n---\nHi', ['b'], 2, '---json\n{"a": 1, "b": 2}\n---\nHi'],
  ['+++\na = 1\n+++\nHi', ['b'], 2, '+++\na = 1\nb = 2\n+++\nHi'],
  ['Hi', ['body'], '---\na: 1\n---\n', 'refused: fence'],
  ['---\na: 1\n---\n', ['body'], 3, 'refused: not-writable'],
])('%j with %j = %j', (text, path, value, after) => {
  expect(set(text, path, value)).toBe(after)
})

test('data without members is nothing between the fences', () => {
  const text = '---\na: 1\n---\nHi\n'
  expect(said(text, format.remove(content(text), ['a']))).toBe('---\n---\nHi\n')
})

test('a text with a line that looks like a fence is written so that no line begins with it', () => {
  const text = '---\na: 1\n---\nHi\n'
  expect(valueIn(set(text, ['a'], 'x\n---\ny\n'))).toEqual({ a: 'x\n---\ny\n', body: 'Hi' })
})

const data = fc.dictionary(
  hostileKey.filter((key) => key !== '__proto__'),
  anyValue,
  { maxKeys: 4 },
)
const style = writtenStyle.map((written) => ({ ...written, mark: '', start: '', isEnded: true }))
const bodies = fc.array(fc.oneof(hostileText, fc.constantFrom('# Title', 'Words', '---', '')), {
  maxLength: 5,
})

test('any edit of data leaves the body, and any edit of the body leaves the data', () => {
  fc.assert(
    fc.property(data, style, bodies, anyValue, fc.boolean(), (value, written, lines, next, isBody) => {
      const body = lines.join('\n').replaceAll('\r', '')
      const text = `---\n${writeYaml(value, written)}---\n${body}`
      const before = content(text)
      if (!before.reading.ok) return
      const model = { ...value, body: body.replace(/\n$/, '') }
      expect(isSameValue(valueOf(text, before.reading.root), model)).toBe(true)
      const path = isBody ? ['body'] : [Object.keys(value)[0] ?? 'new']
      const wanted = isBody ? JSON.stringify(next) : next
      const outcome = format.set(before, path, wanted)
      const edits =
        outcome.kind === 'question'
          ? outcome.choices[0]?.edits
          : outcome.kind === 'edits'
            ? outcome.edits
            : []
      const after = applyEdits(text, edits ?? [])
      const again = format.reread(before, edits ?? [], after)
      const expected = outcome.kind === 'refusal' ? model : { ...model, [path[0] ?? '']: wanted }
      expect(isSameValue(valueIn(after), expected)).toBe(true)
      expect(again.ok && isSameValue(valueOf(after, again.root), expected)).toBe(true)
    }),
    { numRuns: fc.runs(400) },
  )
})
