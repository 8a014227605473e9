import type { TableColumn } from '../rows/columns/tableColumns'
import { definitionOf } from '../widgets/definitions'

/** Height in px of a line before it was measured. */
export const LINE_HEIGHT = 37

/** Height in px of the line of titles, which covers the first lines while scrolling. */
export const HEAD_HEIGHT = 40

/** Width in px of the cell before the columns. */
const LINE_CELL_WIDTH = 76

/** The columns of a line as CSS has them, which share what is left over, and the least width that they need together. */
export function gridTemplate(columns: readonly TableColumn[]) {
  const widths = columns.map(({ widget }) => definitionOf(widget).columnWidth)
  return {
    gridTemplateColumns: `${LINE_CELL_WIDTH}px ${widths.map((width) => `minmax(${width}px, 1fr)`).join(' ')}`,
    minWidth: widths.reduce((sum, width) => sum + width, LINE_CELL_WIDTH),
  }
}
