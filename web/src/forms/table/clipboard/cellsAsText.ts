import { readString } from '~/formats/json'
import { memberOf } from '~/formats/nodes'
import { jsonOf } from '~/formats/valueOf'
import { writeSeparated } from '~/lib/text/separated'
import type { FormModel } from '../../model/FormModel'
import type { TableRow } from '../../rows/Row'
import { typedOver } from '../../state/typedOver'
import { itemKey, memberKey } from '../../store/keys'
import { readAs } from '../../widgets/reading/readAs'
import { type ValueKind, valueKind } from '../../widgets/reading/valueKind'
import { nameOf } from '../cells/cellText'
import { isSameText } from '../cells/isSameText'
import type { LinePlace } from '../lineOrder'
import type { GridRange } from '../selection/gridMove'

/** Part of a table as lines of cells for a spreadsheet. */
export function cellsAsText(
  form: FormModel,
  row: TableRow,
  lines: readonly LinePlace[],
  range: GridRange,
  hasTitles: boolean,
): string {
  const columns = row.columns.slice(range.fromColumn, range.toColumn + 1)
  const kinds = columns.map((column) => ({ name: column.name, kind: valueKind(form, column) }))
  const cells = lines
    .slice(range.fromLine, range.toLine + 1)
    .map((line) => kinds.map(({ name, kind }) => textAt(form, row, line, name, kind)))
  return writeSeparated(hasTitles ? [columns.map(({ title }) => title), ...cells] : cells)
}

function textAt(
  { store, view }: FormModel,
  row: TableRow,
  { index, name: item }: LinePlace,
  name: string,
  kind: ValueKind,
): string {
  const text = memberText()
  const typed = view.getState().typed.get(memberKey(itemKey(row.list.key, item), name))
  return typedOver(typed, text) ?? copyText(text, kind)

  function memberText(): string | undefined {
    const node = store.node([...row.list.path, String(index)])
    const member = node?.kind === 'object' ? memberOf(node, name)?.value : undefined
    return member && jsonOf(store.source, member)
  }
}

/**
 * What a spreadsheet gets of a value's JSON text: what people call it, wherever that leads back to the same value; else
 * a text without its quotes, any other value as JSON; nothing for what is not there, null or an empty list.
 */
export function copyText(text: string | undefined, kind: ValueKind): string {
  if (text === undefined || text === 'null') return ''
  const plain = readString(text) ?? text
  if (kind.names === undefined || plain === '') return plain
  const name = nameOf(JSON.parse(text), kind.names)
  const read = name === undefined ? undefined : readAs(name, kind).text
  return name !== undefined && read !== undefined && isSameText(read, text) ? name : plain
}
