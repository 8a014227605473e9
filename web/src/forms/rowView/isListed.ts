import type { Row } from '../rows/Row'
import { definitionOf, type WidgetKind } from '../widgets/definitions'

/** Whether the control of a field is low enough to stand beside the choice of its kind. */
export function isBesideKind(widget: WidgetKind): boolean {
  return definitionOf(widget).shape !== 'block'
}

/** Whether a field is one line of a list: a number for its label, and what can be done with it at its end. */
export function isListed(row: Row): boolean {
  if (row.kind !== 'field' || !row.isHead || row.field.item?.isOfTuple !== false) return false
  return definitionOf(row.widget).shape === 'line'
}
