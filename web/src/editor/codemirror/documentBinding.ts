import { Annotation, type Extension, type Transaction } from '@codemirror/state'
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view'
import type { TextChange, TextDocument } from '~/drafts/TextDocument'
import type { TextEdit } from '~/lib/text/text'
import { type LineEnds, lineEndsOf, toEditorChange } from './lineEnds'
import { createUndoGroups } from './undoGroups'

/** Marks transactions that bring the document's changes into the view. */
const fromDocument = Annotation.define<boolean>()

let bindings = 0

/** Ties views to one document: what is typed becomes its edits, what others change moves into the view. */
interface DocumentBinding {
  readonly extension: Extension
  /** Follows the document until the answer is called. */
  follow(view: EditorView): () => void
}

export function bindDocument(document: TextDocument): DocumentBinding {
  let ends = lineEndsOf(document.text)
  let isSending = false
  bindings += 1
  const groupOf = createUndoGroups(`code-${bindings}`, Date.now)

  const send = (update: ViewUpdate) => {
    const own = update.transactions.filter((transaction) => isOwn(transaction))
    if (own.length === 0) return
    const edits = editsOf(update, ends)
    isSending = true
    try {
      document.apply(edits, 'code', groupOf(inputOf(update, own[0])))
    } finally {
      isSending = false
    }
    ends = lineEndsOf(document.text)
    showWhole(update.view)
  }

  /** An edit that splits or joins a CRLF is the one case that positions cannot carry. */
  const showWhole = (view: EditorView) => {
    if (view.state.doc.length !== ends.editorLength) replaceAll(view, document.text)
  }

  const receive = (view: EditorView, change: TextChange) => {
    if (isSending) return
    const before = ends
    ends = lineEndsOf(change.after.toString())
    const changes = change.edits.map((edit) => toEditorChange(edit, before))
    view.dispatch({ changes, annotations: fromDocument.of(true) })
    showWhole(view)
    if (change.origin === 'history' && view.hasFocus) revealEnd(view, change.edits, ends)
  }

  return {
    extension: [
      EditorView.updateListener.of((update) => {
        if (update.docChanged) send(update)
      }),
      keymap.of([
        { key: 'Mod-z', run: () => step(document, 'undo'), preventDefault: true },
        { key: 'Mod-y', run: () => step(document, 'redo'), preventDefault: true },
        { key: 'Mod-Shift-z', run: () => step(document, 'redo'), preventDefault: true },
      ]),
      EditorView.domEventHandlers({
        // The browser's own menu and gestures; its history knows nothing of the form's changes.
        beforeinput: (event) => {
          if (event.inputType === 'historyUndo') return step(document, 'undo')
          return event.inputType === 'historyRedo' && step(document, 'redo')
        },
      }),
    ],
    follow: (view) => document.subscribe((change) => receive(view, change)),
  }
}

function isOwn(transaction: Transaction): boolean {
  return transaction.docChanged && transaction.annotation(fromDocument) !== true
}

function editsOf(update: ViewUpdate, ends: LineEnds): readonly TextEdit[] {
  const edits: TextEdit[] = []
  update.changes.iterChanges((from, to, _fromAfter, _toAfter, inserted) => {
    edits.push({
      from: ends.toText(from),
      to: ends.toText(to),
      insert: inserted.sliceString(0, inserted.length, ends.lineEnd),
    })
  })
  return edits
}

function inputOf(update: ViewUpdate, transaction: Transaction | undefined) {
  const input = { event: '', from: 0, to: 0, end: 0 }
  for (const event of ['input.type', 'delete']) {
    if (transaction?.isUserEvent(event)) input.event = event
  }
  update.changes.iterChangedRanges((from, to, _fromAfter, end) => Object.assign(input, { from, to, end }))
  return input
}

function step(document: TextDocument, direction: 'undo' | 'redo'): boolean {
  if (direction === 'undo') document.undo()
  else document.redo()
  return true
}

function replaceAll(view: EditorView, text: string): void {
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: fromDocument.of(true),
  })
}

/** Puts the cursor behind what undo brought back, as editors do. */
function revealEnd(view: EditorView, edits: readonly TextEdit[], ends: LineEnds): void {
  const last = edits.at(-1)
  if (!last) return
  const grown = edits.slice(0, -1).reduce((sum, edit) => sum + edit.insert.length - (edit.to - edit.from), 0)
  const anchor = ends.toEditor(last.from + grown + last.insert.length)
  view.dispatch({ selection: { anchor }, scrollIntoView: true })
}
