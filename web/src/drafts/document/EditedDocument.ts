import { lineEdits } from '~/lib/text/lineEdits'
import { SplicedText } from '~/lib/text/SplicedText'
import { detached, editBetween, invertEdits, type TextEdit, type TextSource } from '~/lib/text/text'
import type { PathReference } from '~/provider/types'
import type { ChangeOrigin, FileBase, ReplacedValue, TextChange, TextDocument } from '../TextDocument'
import { EditHistory } from './EditHistory'
import { ReplacedValues } from './ReplacedValues'

/** The text of one open file with its history. It knows nothing of storage. */
export class EditedDocument implements TextDocument {
  readonly reference: PathReference
  readonly #history = new EditHistory()
  readonly #listeners = new Set<(change: TextChange) => void>()
  readonly #now: () => number
  /** The file as its branch had it when it was last opened: another one than the base of an older draft. */
  newest: FileBase
  #base: FileBase
  #source: SplicedText
  readonly #replaced: ReplacedValues
  #isDeleted = false
  #version = 0

  constructor(reference: PathReference, base: FileBase, text = base.text, now: () => number = Date.now) {
    this.reference = reference
    this.#base = base
    this.newest = base
    this.#source = new SplicedText(text)
    this.#replaced = new ReplacedValues(this.#source, reference.path)
    this.#now = now
  }

  get base(): FileBase {
    return this.#base
  }

  get text(): string {
    return this.#source.toString()
  }

  get source(): TextSource {
    return this.#source
  }

  get version(): number {
    return this.#version
  }

  get isDirty(): boolean {
    return this.isDeleted || !this.isText(this.#base.text)
  }

  get isDeleted(): boolean {
    return this.#isDeleted && this.#base.sha !== null
  }

  /** Whether the text is this one. Cheaper than comparing them. */
  isText(text: string): boolean {
    return this.#source.equals(text)
  }

  get replaced(): readonly ReplacedValue[] {
    return this.#replaced.in(this.#source)
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  apply(edits: readonly TextEdit[], origin: ChangeOrigin, group?: string): void {
    this.#step(edits, false, origin, group)
  }

  keepReplaced(values: readonly ReplacedValue[]): void {
    this.#replaced.keep(values, this.#source)
  }

  undo(): void {
    this.#turn(this.#history.undo())
  }

  redo(): void {
    this.#turn(this.#history.redo())
  }

  delete(): void {
    if (this.#base.sha === null) this.reset()
    else this.#step([], true, 'history')
  }

  restore(): void {
    this.#step([], false, 'history')
  }

  reset(): void {
    this.#step(editBetween(this.text, this.#base.text), false, 'history')
  }

  /**
   * Goes on from another base, with the text that is right on top of it. Where that is another text than the present
   * one, it holds somebody else's changes: steps of undo stay that do not touch these, so that going back never takes
   * them away. Where it is the base's, a draft has ended, and with it what it kept.
   * @param replaced the values that are replaced in the text; those of the present one by default.
   * @param isDeleted whether the file is to go; by default as it was.
   */
  rebase(
    base: FileBase,
    text: string,
    replaced?: readonly ReplacedValue[],
    isDeleted = this.isDeleted,
  ): void {
    this.#base = base
    this.#isDeleted = isDeleted
    this.newest = base
    const edits = lineEdits(this.text, text)
    if (edits.length > 0) this.#history.carry(edits)
    const source = new SplicedText(text)
    if (text === base.text && !isDeleted) this.#replaced.clear()
    else if (replaced) this.#replaced.keep(replaced, source)
    this.#change(edits, source, 'load')
  }

  subscribe(listener: (change: TextChange) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #step(edits: readonly TextEdit[], isDeleted: boolean, origin: ChangeOrigin, group?: string): void {
    const before = this.#source
    const after = before.spliced(edits)
    const undo = invertEdits(before, edits)
    const isSame = edits.length === 1 ? undo[0]?.insert === edits[0]?.insert : after.equals(this.text)
    if (isSame && isDeleted === this.#isDeleted) return
    const redo = edits.map((edit) => ({ ...edit, insert: detached(edit.insert) }))
    const step = { undo, redo, wasDeleted: this.#isDeleted, isDeleted }
    this.#history.record(step, before, after, group, this.#now())
    this.#isDeleted = isDeleted
    this.#change(edits, after, origin)
  }

  #turn(turn: ReturnType<EditHistory['undo']>): void {
    if (!turn) return
    this.#isDeleted = turn.isDeleted
    this.#change(turn.edits, this.#source.spliced(turn.edits), 'history')
  }

  #change(edits: readonly TextEdit[], after: SplicedText, origin: ChangeOrigin): void {
    const change = { edits, before: this.#source, after, origin }
    this.#source = after
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
