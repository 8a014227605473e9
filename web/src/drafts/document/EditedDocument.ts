import { lineEdits } from '~/lib/text/lineEdits'
import { SplicedText } from '~/lib/text/SplicedText'
import { detached, editBetween, invertEdits, type TextEdit, type TextSource } from '~/lib/text/text'
import type { PathReference } from '~/provider/types'
import type {
  ChangeOrigin,
  FileBase,
  FileFate,
  ReplacedValue,
  TextChange,
  TextDocument,
} from '../TextDocument'
import { EditHistory } from './EditHistory'
import { ReplacedValues } from './ReplacedValues'

/** How a file was before it got its fate, for as long as it is of this version. To read the file is no edit of it. */
interface WayBack {
  text: string
  readonly fate: FileFate
  version: number
  /** What the step came to. */
  after: string
  fateAfter: FileFate
}

/** Nothing is to become of the file but what its text says. */
const NO_FATE: FileFate = {}

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
  #fate = NO_FATE
  #wayBack: WayBack | undefined
  /** The blob whose text this became. */
  #read: { readonly sha: string; readonly text: string } | undefined
  #version = 0

  constructor(reference: PathReference, base: FileBase, text = base.text, now: () => number = Date.now) {
    this.reference = reference
    this.#base = base
    this.newest = base
    this.#source = new SplicedText(text)
    this.#replaced = new ReplacedValues(this.#source, reference.path, () =>
      this.#tell([], this.#source, 'load'),
    )
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
    const { isDeleted, blob, movedFrom } = this.fate
    if (isDeleted || movedFrom) return true
    return blob ? blob.sha !== this.#base.sha : !this.isText(this.#base.text)
  }

  get isDeleted(): boolean {
    return this.fate.isDeleted ?? false
  }

  get fate(): FileFate {
    if (!this.#fate.isDeleted || this.#base.sha !== null) return this.#fate
    // There is nothing on the branch that could go.
    const { isDeleted: _, ...rest } = this.#fate
    return rest
  }

  get isUnread(): boolean {
    return this.fate.blob !== undefined || this.#base.isUnread === true
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
    const { movedFrom } = this.#fate
    this.#step(edits, movedFrom ? { movedFrom } : NO_FATE, origin, group)
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

  delete(): () => void {
    if (this.#base.sha !== null) return this.become({ ...this.#fate, isDeleted: true })
    if (this.isUnread) return this.become(NO_FATE)
    this.reset()
    return undoOf(this)
  }

  restore(): void {
    const { isDeleted: _, ...rest } = this.#fate
    this.become(rest)
  }

  become(fate: FileFate, text = this.text): () => void {
    const way: WayBack = { text: this.text, fate: this.#fate, version: 0, after: text, fateAfter: fate }
    this.#step(editBetween(way.text, text), fate, 'history')
    way.version = this.#version
    this.#wayBack = way
    return () => {
      if (this.#wayBack === way && this.#isAfter(way))
        this.#step(editBetween(this.text, way.text), way.fate, 'history')
    }
  }

  read(text: string): void {
    const { blob, ...rest } = this.#fate
    const way = this.#wayBack?.version === this.#version ? this.#wayBack : undefined
    if (blob) {
      this.#fate = rest
      this.#read = { sha: blob.sha, text }
    } else if (this.#base.isUnread) {
      const isNewest = this.newest.sha === this.#base.sha
      this.#base = { sha: this.#base.sha, text, mode: this.#base.mode }
      if (isNewest) this.newest = this.#base
      if (way) way.text = text
    } else return
    this.#history.clear()
    this.#change(editBetween(this.text, text), new SplicedText(text), 'load')
    if (!way) return
    way.version = this.#version
    way.after = text
    way.fateAfter = this.#fate
  }

  /** Whether nothing has followed a step, or all that has was taken back. */
  #isAfter({ version, after, fateAfter }: WayBack): boolean {
    return version === this.#version || (this.isText(after) && isSameFate(this.#fate, fateAfter))
  }

  /** What a blob says, as far as this page has read it here. */
  textOf(sha: string | null): string | undefined {
    if (sha !== null && this.#read?.sha === sha) return this.#read.text
    return sha === this.#base.sha && !this.#base.isUnread ? this.#base.text : undefined
  }

  reset(): void {
    this.#step(editBetween(this.text, this.#base.text), NO_FATE, 'history')
  }

  /**
   * Goes on from another base, with the text that is right on top of it. Where that is another text than the present
   * one, it holds somebody else's changes: steps of undo stay that do not touch these, so that going back never takes
   * them away. Where it is the base's, a draft has ended, and with it what it kept.
   * @param replaced the values that are replaced in the text; those of the present one by default.
   * @param fate what is to become of the file; by default as it was.
   */
  rebase(base: FileBase, text: string, replaced?: readonly ReplacedValue[], fate = this.#fate): void {
    if (base.sha !== this.#base.sha) this.#history.settleFates()
    this.#base = base
    this.#fate = fate
    this.newest = base
    const edits = lineEdits(this.text, text)
    if (edits.length > 0) this.#history.carry(edits)
    const source = new SplicedText(text)
    if (text === base.text && !fate.isDeleted) this.#replaced.clear()
    else if (replaced) this.#replaced.keep(replaced, source)
    this.#change(edits, source, 'load')
  }

  subscribe(listener: (change: TextChange) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #step(edits: readonly TextEdit[], fate: FileFate, origin: ChangeOrigin, group?: string): void {
    const before = this.#source
    const after = before.spliced(edits)
    const undo = invertEdits(before, edits)
    const isSame = edits.length === 1 ? undo[0]?.insert === edits[0]?.insert : after.equals(this.text)
    if (isSame && isSameFate(fate, this.#fate)) return
    const redo = edits.map((edit) => ({ ...edit, insert: detached(edit.insert) }))
    const step = { undo, redo, fateBefore: this.#fate, fateAfter: fate }
    this.#history.record(step, before, after, group, this.#now())
    this.#fate = fate
    this.#change(edits, after, origin)
  }

  #turn(turn: ReturnType<EditHistory['undo']>): void {
    if (!turn) return
    this.#fate = turn.fate
    this.#change(turn.edits, this.#source.spliced(turn.edits), 'history')
  }

  #change(edits: readonly TextEdit[], after: SplicedText, origin: ChangeOrigin): void {
    const before = this.#source
    this.#source = after
    this.#version++
    this.#tell(edits, before, origin)
  }

  #tell(edits: readonly TextEdit[], before: SplicedText, origin: ChangeOrigin): void {
    const change = { edits, before, after: this.#source, origin }
    // A copy: a listener may stop listening, or begin to, while it is called.
    for (const listener of Array.from(this.#listeners)) listener(change)
  }
}

export function isSameFate(a: FileFate, b: FileFate): boolean {
  return (
    (a.isDeleted ?? false) === (b.isDeleted ?? false) &&
    a.blob?.sha === b.blob?.sha &&
    a.blob?.mode === b.blob?.mode &&
    a.movedFrom?.path === b.movedFrom?.path &&
    a.movedFrom?.sha === b.movedFrom?.sha
  )
}

/** The way to take the last step back; it does nothing once another has followed. */
export function undoOf(document: TextDocument): () => void {
  const { version } = document
  return () => {
    if (document.version === version) document.undo()
  }
}
