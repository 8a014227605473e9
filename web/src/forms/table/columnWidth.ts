import type { TableColumn } from '../rows/columns/tableColumns'
import type { WidgetKind } from '../widgets/widgetKind'

/** Height in px of a line before it was measured. */
export const LINE_HEIGHT = 37

/** Height in px of the line of titles, which covers the first lines while scrolling. */
export const HEAD_HEIGHT = 40

/** Width in px of the cell before the columns. */
const LINE_CELL_WIDTH = 76

/** In px; columns share what is left over. */
function columnWidth(widget: WidgetKind): number {
  switch (widget) {
    case 'number':
    case 'updown':
    case 'checkbox':
    case 'switch':
    case 'null':
      return 112
    case 'date':
    case 'time':
    case 'constant':
    case 'select':
      return 152
    case 'color':
    case 'range':
    case 'radio':
    case 'combobox':
    case 'datalist':
    case 'reference':
      return 184
    case 'datetime':
    case 'text':
    case 'password':
    case 'multicombobox':
    case 'references':
    case 'email':
    case 'url':
    case 'tags':
    case 'multiselect':
    case 'json':
      return 208
    case 'textarea':
    case 'markdown':
    case 'code':
    case 'file':
    case 'image':
      break
  }
  return 280
}

/** The columns of a line as CSS has them, and the least width that they need together. */
export function gridTemplate(columns: readonly TableColumn[]) {
  const widths = columns.map(({ widget }) => columnWidth(widget))
  return {
    gridTemplateColumns: `${LINE_CELL_WIDTH}px ${widths.map((width) => `minmax(${width}px, 1fr)`).join(' ')}`,
    minWidth: widths.reduce((sum, width) => sum + width, LINE_CELL_WIDTH),
  }
}
