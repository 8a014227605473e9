import type { Row } from '../rows/Row'
import type { WidgetKind } from '../widgets/widgetKind'

/** Widgets of one line that one label names. */
const LINES: ReadonlySet<WidgetKind> = new Set([
  'text',
  'password',
  'email',
  'url',
  'date',
  'time',
  'datetime',
  'color',
  'number',
  'updown',
  'range',
  'select',
  'combobox',
  'datalist',
  'reference',
])

/** Widgets of one line, whatever names them. */
const BESIDE_KIND: ReadonlySet<WidgetKind> = new Set([...LINES, 'radio', 'constant', 'null'])

/** Whether the control of a field is low enough to stand beside the choice of its kind. */
export function isBesideKind(widget: WidgetKind): boolean {
  return BESIDE_KIND.has(widget)
}

/** Whether a field is one line of a list: a number for its label, and what can be done with it at its end. */
export function isListed(row: Row): boolean {
  return row.kind === 'field' && row.isHead && row.field.item?.isOfTuple === false && LINES.has(row.widget)
}
