import { expect, it } from 'vitest'
import { newLine } from './newLine'

/** `|` is the cursor. */
function after(before: string): string | undefined {
  const at = before.indexOf('|')
  const done = newLine({ text: before.replace('|', ''), from: at, to: at })
  return done && `${done.text.slice(0, done.from)}|${done.text.slice(done.to)}`
}

it.each([
  ['- one|', '- one\n- |'],
  ['- one| two\n- three', '- one\n- | two\n- three'],
  ['a\n  * one|', 'a\n  * one\n  * |'],
  ['9. nine|', '9. nine\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['> said|', '> said\n> |'],
  ['- one\n- |', '- one\n|'],
  ['- one\n- |\nmore', '- one\n|\nmore'],
  ['1. |', '|'],
])('%j goes on as %j', (before, expected) => {
  expect(after(before)).toBe(expected)
})

it.each(['plain|', '|- one', '-one|', '**bold|**', '2026|', ''])('%j takes a plain new line', (before) => {
  expect(after(before)).toBeUndefined()
})

it('leaves a selection to the browser', () => {
  expect(newLine({ text: '- one', from: 2, to: 5 })).toBeUndefined()
})
