import type { TableRow } from '../../rows/Row'
import type { LinePlace } from '../lineOrder'
import type { GridPlace, GridRange } from './gridMove'

/** `replace`: what is typed takes the place of what is there. */
export type EditMode = 'none' | 'continue' | 'replace'

/**
 * Brings focus to a cell. `isExtending`: a selection goes from where it began, or from `from`, to that cell.
 * `isDragged`: because the pointer came there, which counts if it was pressed on a cell.
 */
export type GoTo = (
  place: GridPlace,
  next?: {
    readonly edit?: EditMode
    readonly isExtending?: boolean
    readonly from?: GridPlace
    readonly isDragged?: boolean
  },
) => void

/** A table as its keys and its clipboard see it. */
export interface Grid {
  readonly row: TableRow
  readonly lines: readonly LinePlace[]
  readonly active: GridPlace
  /** What is selected beside the cell with focus. */
  readonly range: GridRange | undefined
  readonly isEditing: boolean
  readonly goTo: GoTo
}
