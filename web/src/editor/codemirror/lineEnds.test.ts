import { EditorState, Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { array, assert, constantFrom, property } from '~/testing/fastCheck'
import { lineEndsOf, toEditorChange } from './lineEnds'

test('texts with LF keep every position', () => {
  const ends = lineEndsOf('a\nb\n')
  expect([ends.toText(3), ends.toEditor(3), ends.editorLength, ends.lineEnd]).toEqual([3, 3, 4, '\n'])
})

test('CRLF counts two in the text and one in the editor', () => {
  const ends = lineEndsOf('a\r\nb\r\nc')
  expect(ends.lineEnd).toBe('\r\n')
  expect([0, 1, 2, 3, 4, 5].map((position) => ends.toText(position))).toEqual([0, 1, 3, 4, 6, 7])
  expect([0, 1, 3, 4, 6, 7].map((offset) => ends.toEditor(offset))).toEqual([0, 1, 2, 3, 4, 5])
})

const texts = array(constantFrom('\r\n', '\n', 'x', '{', '"é"'), { maxLength: 30 }).map((parts) =>
  parts.join(''),
)

test('the length and every line start agree with CodeMirror, also where line ends are mixed', () => {
  assert(
    property(texts, (text) => {
      const doc = EditorState.create({ doc: text }).doc
      const ends = lineEndsOf(text)
      expect(ends.editorLength).toBe(doc.length)
      for (let number = 1; number <= doc.lines; number++) {
        const { from, text: line } = doc.line(number)
        expect(text.slice(ends.toText(from)).startsWith(line)).toBe(true)
        expect(ends.toEditor(ends.toText(from))).toBe(from)
      }
    }),
  )
})

test('an edit of the text does the same in the editor', () => {
  const before = 'a\r\nbb\r\nc'
  const change = toEditorChange({ from: 3, to: 7, insert: 'new\r\n' }, lineEndsOf(before))
  const state = EditorState.create({ doc: before })
  const after = state.update({ changes: change }).state.doc
  expect(after.eq(Text.of(['a', 'new', 'c']))).toBe(true)
})
