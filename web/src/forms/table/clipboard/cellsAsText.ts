import { memberOf, readString } from '~/drafts/json'
import type { FormModel } from '../../model/FormModel'
import type { TableRow } from '../../rows/Row'
import type { LinePlace } from '../lineOrder'
import type { GridRange } from '../selection/gridMove'
import { writeSeparated } from './separated'

/** Part of a table as lines of cells for a spreadsheet, with values as they are in the file. */
export function cellsAsText(
  form: FormModel,
  row: TableRow,
  lines: readonly LinePlace[],
  range: GridRange,
  hasTitles: boolean,
): string {
  const columns = row.columns.slice(range.fromColumn, range.toColumn + 1)
  const cells = lines
    .slice(range.fromLine, range.toLine + 1)
    .map(({ index }) => columns.map(({ name }) => textAt(form, row, index, name)))
  return writeSeparated(hasTitles ? [columns.map(({ title }) => title), ...cells] : cells)
}

/** A text without its quotes, any other value as JSON; nothing for what is not there or null. */
function textAt({ store }: FormModel, row: TableRow, index: number, name: string): string {
  const item = store.node([...row.list.path, String(index)])
  const node = item?.kind === 'object' ? memberOf(item, name)?.value : undefined
  if (node === undefined || node.kind === 'null') return ''
  const text = store.text.slice(node.from, node.to)
  return readString(text) ?? text
}
