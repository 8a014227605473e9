import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { openDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { beginIntent, onlyUndo } from './Intent'
import { IntentHistory } from './IntentHistory'

let count = 0

function open(text = 'a'): TextDocument {
  count += 1
  const reference = { owner: 'ada', repo: 'site', ref: 'main', path: `${count}.json` }
  return openDocument('ada', reference, { sha: 'b1', text, mode: '100644' }, 'c1')
}

function write(documents: readonly TextDocument[], text: string) {
  const intention = beginIntent()
  for (const document of documents) {
    const edit = { from: 0, to: document.text.length, insert: text }
    intention.change(document, () => document.apply([edit], 'history'))
  }
  return intention.done(`all is ${text}`)
}

const textsOf = (documents: readonly TextDocument[]) => documents.map(({ text }) => text).join('')

it('is taken back and done again as a whole, also after others', async () => {
  const documents = [open(), open(), open()]
  const history = new IntentHistory()
  history.add(write(documents, 'b'))
  history.add(write(documents.slice(1), 'c'))
  expect(textsOf(documents)).toBe('bcc')
  expect((await history.undo())?.words).toBe('all is c')
  expect(textsOf(documents)).toBe('bbb')
  await history.undo()
  expect(textsOf(documents)).toBe('aaa')
  expect(documents.some(({ isDirty }) => isDirty)).toBe(false)
  expect(await history.undo()).toBeUndefined()
  await history.redo()
  await history.redo()
  expect(textsOf(documents)).toBe('bcc')
  await history.undo()
  await history.undo()
  expect(textsOf(documents)).toBe('aaa')
})

it('leaves alone what something else has happened to', async () => {
  const documents = [open(), open()]
  const history = new IntentHistory()
  history.add(write(documents, 'b'))
  documents[0]?.apply([{ from: 0, to: 1, insert: 'typed' }], 'form')
  await history.undo()
  expect(textsOf(documents)).toBe('typeda')
  await history.redo()
  expect(textsOf(documents)).toBe('typedb')
})

it('passes over what cannot be taken back any more, and forgets what was undone with the next', async () => {
  const history = new IntentHistory()
  const [one, other] = [open(), open()]
  history.add(write([one], 'b'))
  history.add(write([other], 'c'))
  other.apply([{ from: 0, to: 1, insert: 'typed' }], 'form')
  expect((await history.undo())?.words).toBe('all is b')
  expect(history.state().redo).toBeDefined()
  let isUndone = false
  history.add(
    onlyUndo('a file is gone', () => {
      isUndone = true
    }),
  )
  expect(history.state().redo).toBeUndefined()
  await history.undo()
  expect(isUndone).toBe(true)
  expect(history.state()).toMatchObject({ undo: undefined, redo: undefined })
})
