import { EditorSelection, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, expect, test } from 'vitest'
import { EditedDocument } from '~/drafts/document/EditedDocument'
import { array, assert, boolean, constantFrom, nat, property, record } from '~/testing/fastCheck'
import { bindDocument } from './documentBinding'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

function openDocument(text: string) {
  const reference = { owner: 'ada', repo: 'site', ref: 'main', path: 'a.json' }
  return new EditedDocument(reference, { sha: 'b', text, mode: '100644' })
}

function viewOf(document: EditedDocument) {
  const binding = bindDocument(document)
  const view = new EditorView({
    state: EditorState.create({ doc: document.text, extensions: binding.extension }),
  })
  const stop = binding.follow(view)
  open.push(stop, () => view.destroy())
  return view
}

test('what is typed becomes an edit of the document', () => {
  const document = openDocument('{"a": 1}\n')
  const origins: string[] = []
  document.subscribe((change) => origins.push(change.origin))
  viewOf(document).dispatch({ changes: { from: 6, to: 7, insert: '22' }, userEvent: 'input.type' })
  expect(document.text).toBe('{"a": 22}\n')
  expect(origins).toEqual(['code'])
})

test('a change by the form moves into the view and moves the selection along', () => {
  const document = openDocument('{"a": 1, "b": 2}')
  const view = viewOf(document)
  view.dispatch({ selection: EditorSelection.single(9, 12) })
  document.apply([{ from: 6, to: 7, insert: '1000' }], 'form')
  expect(view.state.doc.toString()).toBe('{"a": 1000, "b": 2}')
  expect([view.state.selection.main.from, view.state.selection.main.to]).toEqual([12, 15])
})

test('two views of one document show the same', () => {
  const document = openDocument('[1]')
  const [one, other] = [viewOf(document), viewOf(document)]
  one.dispatch({ changes: { from: 2, insert: ', 2' } })
  expect(other.state.doc.toString()).toBe('[1, 2]')
  other.dispatch({ changes: { from: 0, to: 1, insert: '[0, ' } })
  expect(one.state.doc.toString()).toBe('[0, 1, 2]')
  expect(document.text).toBe('[0, 1, 2]')
})

test('undo takes back what the form did, in the view too', () => {
  const document = openDocument('[1]')
  const view = viewOf(document)
  document.apply([{ from: 1, to: 2, insert: '9' }], 'form')
  document.undo()
  expect(view.state.doc.toString()).toBe('[1]')
})

test('a run of typing is one step of undo', () => {
  const document = openDocument('[]')
  const view = viewOf(document)
  view.dispatch({ changes: { from: 1, insert: '1' }, userEvent: 'input.type' })
  view.dispatch({ changes: { from: 2, insert: '2' }, userEvent: 'input.type' })
  document.undo()
  expect(document.text).toBe('[]')
})

test('CRLF stays CRLF, also for new lines', () => {
  const document = openDocument('{\r\n  "a": 1\r\n}\r\n')
  const view = viewOf(document)
  const end = view.state.doc.line(2).to
  view.dispatch({ changes: { from: end, insert: ',\n  "b": 2' } })
  expect(document.text).toBe('{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n')
  document.apply([{ from: 10, to: 11, insert: '7' }], 'form')
  expect(view.state.doc.toString()).toBe('{\n  "a": 7,\n  "b": 2\n}\n')
})

test('a break that joins a carriage return that stands alone is one break', () => {
  const document = openDocument('1\rx\n')
  const view = viewOf(document)
  view.dispatch({ changes: { from: 2, insert: '\n' } })
  expect(document.text).toBe('1\r\nx\n')
  expect(view.state.doc.toString()).toBe('1\nx\n')
  view.dispatch({ changes: { from: 1, to: 2 } })
  expect(document.text).toBe('1x\n')
})

test('whoever edits, with whatever line ends: the view shows the text', () => {
  const piece = constantFrom('x', '\n', '\r\n', '"a": 1', '')
  const step = record({ byForm: boolean(), from: nat(40), length: nat(5), insert: piece })
  assert(
    property(array(piece, { maxLength: 12 }), array(step, { maxLength: 12 }), (pieces, steps) => {
      const document = openDocument(pieces.join(''))
      const view = viewOf(document)
      for (const { byForm, from, length, insert } of steps) {
        const end = byForm ? document.text.length : view.state.doc.length
        const edit = { from: Math.min(from, end), to: Math.min(from + length, end), insert }
        if (byForm) document.apply([edit], 'form')
        else view.dispatch({ changes: edit })
        expect(view.state.doc.toString()).toBe(document.text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
      }
    }),
  )
})
