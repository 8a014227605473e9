import type { Destination, SchemaPointer } from '../operations'
import type { Landing } from './moving/landing'
import { NOTHING_SELECTED, type Selection } from './selection'

/** Where a kind is being typed: shown at a row, at its end or in its place. */
export interface Insertion {
  readonly rowKey: string
  readonly at: Destination
}

export interface CanvasState {
  readonly selection: Selection
  /** The key of the row whose title is typed. */
  readonly renaming: string | undefined
  readonly inserting: Insertion | undefined
  readonly landing: Landing | undefined
  readonly isDragged: boolean
  /** Whether the selected fields are asked where to go. */
  readonly isMoving: boolean
  /** The field that is edited as JSON. */
  readonly raw: SchemaPointer | undefined
  /** Why what was wanted last was not done. */
  readonly refused: string | undefined
}

export const NOTHING: CanvasState = {
  selection: NOTHING_SELECTED,
  renaming: undefined,
  inserting: undefined,
  landing: undefined,
  isDragged: false,
  isMoving: false,
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
