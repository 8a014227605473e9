import type { PathReference } from '~/provider/types'
import { EditHistory } from './EditHistory'
import type { ChangeOrigin, FileBase, TextChange, TextDocument } from './TextDocument'
import { applyEdits, detached, editBetween, invertEdits, type TextEdit } from './text'

/** The text of one open file with its history. It knows nothing of storage. */
export class EditedDocument implements TextDocument {
  readonly reference: PathReference
  readonly #history = new EditHistory()
  readonly #listeners = new Set<(change: TextChange) => void>()
  readonly #now: () => number
  /** See TextDocument. Whoever opens the file says what it is by now. */
  newest: FileBase
  #base: FileBase
  #text: string
  #version = 0

  constructor(reference: PathReference, base: FileBase, text = base.text, now: () => number = Date.now) {
    this.reference = reference
    this.#base = base
    this.newest = base
    this.#text = text
    this.#now = now
  }

  get base(): FileBase {
    return this.#base
  }

  get text(): string {
    return this.#text
  }

  get version(): number {
    return this.#version
  }

  get isDirty(): boolean {
    return this.#text !== this.#base.text
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  apply(edits: readonly TextEdit[], origin: ChangeOrigin, group?: string): void {
    const before = this.#text
    const after = applyEdits(before, edits)
    if (after === before) return
    const redo = edits.map((edit) => ({ ...edit, insert: detached(edit.insert) }))
    this.#history.record({ undo: invertEdits(before, edits), redo }, before, after, group, this.#now())
    this.#change(edits, after, origin)
  }

  undo(): void {
    const edits = this.#history.undo()
    if (edits) this.#change(edits, applyEdits(this.#text, edits), 'history')
  }

  redo(): void {
    const edits = this.#history.redo()
    if (edits) this.#change(edits, applyEdits(this.#text, edits), 'history')
  }

  reset(): void {
    this.apply(editBetween(this.#text, this.#base.text), 'history')
  }

  /**
   * Goes on from another base, with the text that is right on top of it. Where that is another text than the present
   * one, it holds somebody else's changes, and the steps of undo end here: going back must not take those away.
   */
  rebase(base: FileBase, text: string): void {
    this.#base = base
    this.newest = base
    if (text !== this.#text) this.#history.clear()
    this.#change(editBetween(this.#text, text), text, 'load')
  }

  subscribe(listener: (change: TextChange) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #change(edits: readonly TextEdit[], after: string, origin: ChangeOrigin): void {
    const change = { edits, before: this.#text, after, origin }
    this.#text = after
    this.#version++
    // A copy: a listener may stop listening, or begin to, while it is called.
    for (const listener of Array.from(this.#listeners)) listener(change)
  }
}

/** The way to take the last step back; it does nothing once another has followed. */
export function undoOf(document: TextDocument): () => void {
  const { version } = document
  return () => {
    if (document.version === version) document.undo()
  }
}
