import type { Destination, Intent, SchemaPointer } from '../operations'
import type { Landing } from './moving/landing'
import { NOTHING_SELECTED, type Selection } from './selection'

/** Where a kind is being typed: shown at a row, at its end or in its place. */
export interface Insertion {
  readonly rowKey: string
  readonly at: Destination
}

/** What was not done, and what somebody can do about it. */
export interface Refused {
  readonly words: string
  readonly remedy?: { readonly label: string; readonly intents: readonly Intent[] } | undefined
}

export interface CanvasState {
  readonly selection: Selection
  /** The key of the row whose title is typed. */
  readonly renaming: string | undefined
  readonly inserting: Insertion | undefined
  readonly landing: Landing | undefined
  readonly isDragged: boolean
  /** What is asked about the selected fields: where they go, how a text is cut, or how texts are joined. */
  readonly asked: 'move' | 'split' | 'join' | undefined
  /** The field that is edited as JSON. */
  readonly raw: SchemaPointer | undefined
  /** Why what was wanted last was not done. */
  readonly refused: Refused | undefined
}

export const NOTHING: CanvasState = {
  selection: NOTHING_SELECTED,
  renaming: undefined,
  inserting: undefined,
  landing: undefined,
  isDragged: false,
  asked: undefined,
  raw: undefined,
  refused: undefined,
}

/** What a change leaves to be done once its rows are there. */
export interface Wanted {
  readonly pointers: readonly SchemaPointer[]
  readonly isRenamed: boolean
  /** The section that the field is in is meant, and not the field. */
  readonly isSection: boolean
}
