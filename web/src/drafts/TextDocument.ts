import type { TextEdit, TextSource } from '~/lib/text/text'
import type { PathReference } from '~/provider/types'

/** What an edit started from. `sha` is null for a file that the branch does not have yet. */
export interface FileBase {
  readonly sha: string | null
  readonly text: string
  readonly mode: string
  /** Nobody has read the text yet: `text` is empty and says nothing. */
  readonly isUnread?: true
}

/** A file by its blob, which nobody needs to read: the branch has it, or it waits as an upload. */
export interface FileBlob {
  readonly sha: string
  readonly mode: string
  /** Bytes, where they are known. */
  readonly size?: number
}

/** Where a file has come from that gets another path: what others change there until the commit goes along. */
export interface FileOrigin {
  readonly path: string
  /** The blob that it had there. */
  readonly sha: string
}

/** What is to become of a file as a whole, beside what its text says. */
export interface FileFate {
  /** The commit takes the file away, whatever its text; that waits for a change of mind. */
  readonly isDeleted?: true
  /** The file is to be this blob, whatever its text. */
  readonly blob?: FileBlob
  readonly movedFrom?: FileOrigin
}

/** A value that a choice of another type took out of the text: it can be put back for as long as the draft lasts. */
export interface ReplacedValue {
  /** JSON pointer to its place in the text as it is. */
  readonly pointer: string
  /** As JSON. */
  readonly text: string
}

/** Who made a change, so that a view can leave its own changes out. */
export type ChangeOrigin = 'form' | 'code' | 'history' | 'load'

export interface TextChange {
  readonly edits: readonly TextEdit[]
  /** The source of the document before and after the change, the same objects. */
  readonly before: TextSource
  readonly after: TextSource
  readonly origin: ChangeOrigin
}

/**
 * The one truth of an open file: its text. The form and the code editor both change it by edits and both listen to it;
 * neither holds a second truth. Every change is kept as a draft.
 */
export interface TextDocument {
  readonly reference: PathReference
  readonly base: FileBase
  readonly text: string
  /**
   * The text for looking into it at places: what is done with each keystroke uses this one, so that it costs the same
   * in a large file. Another object with each change.
   */
  readonly source: TextSource
  /** Grows by one with every change. */
  readonly version: number
  /** Whether the text differs from the base, or something is to become of the file as a whole. */
  readonly isDirty: boolean
  /** Whether the file is to go. Its text waits for a change of mind; an edit of it is one. */
  readonly isDeleted: boolean
  readonly fate: FileFate
  /** Whether `text` says nothing, as nobody has read the file yet. */
  readonly isUnread: boolean
  /** Kept with the draft. Another array only when there are others, or their places have moved. */
  readonly replaced: readonly ReplacedValue[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /**
   * Applies edits to `text`. `group` names a run of changes that one undo takes back together (one field being typed
   * into); without it each call is its own step.
   */
  apply(edits: readonly TextEdit[], origin: ChangeOrigin, group?: string): void
  /** Says which values are replaced now, at their places in the text as it is. */
  keepReplaced(values: readonly ReplacedValue[]): void
  undo(): void
  redo(): void
  /**
   * Marks the file as one that is to go; of a file that the branch does not have, ends the draft. It can be undone;
   * answers as `become`.
   */
  delete(): () => void
  /** A file that was to go stays, with its edits. It can be undone. */
  restore(): void
  /**
   * Gives the file another fate, and a text if one is named; else its text stays and waits. It can be undone.
   * Answers the way back, which works for as long as the file is not edited.
   */
  become(fate: FileFate, text?: string): () => void
  /** Takes in what the unread file says: that of its base, or that of its blob, which then is a text to edit. */
  read(text: string): void
  /** Back to the base: drops the draft. It can be undone. */
  reset(): void
  /** Called after every change; answers the way to stop. */
  subscribe(listener: (change: TextChange) => void): () => void
}
