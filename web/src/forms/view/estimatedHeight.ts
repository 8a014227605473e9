import type { Row } from '../rows/Row'
import type { WidgetKind } from '../rows/widgetKind'
import { isListed } from './row/isListed'

/** Widgets of several lines. */
const LARGE: ReadonlySet<WidgetKind> = new Set(['textarea', 'json', 'markdown', 'code'])

/** Height in px before a row was measured. Near enough that the scroll bar does not jump much. */
export function estimatedHeight(row: Row | undefined): number {
  if (row === undefined) return 0
  const texts = row.field.description === undefined ? 0 : 20
  switch (row.kind) {
    case 'field':
      if (isListed(row)) return texts + 40
      if (row.widget === 'image') return texts + 196
      return texts + (LARGE.has(row.widget) ? 124 : 80)
    case 'choice':
    case 'type':
      return 80
    case 'group':
    case 'list':
      return row.field.item === undefined ? 44 + texts : 44
    case 'section':
      return 48 + (row.part.description === undefined || !row.isOpen ? 0 : 20)
    case 'tabs':
      return 56 + (row.selected.description === undefined ? 0 : 20)
    case 'table':
      return 480
    case 'title':
      return 56 + texts
    case 'problem':
    case 'kept':
    case 'replaced':
      return 84
    case 'add-item':
      return 44
    case 'add-member':
      break
  }
  return 76
}
