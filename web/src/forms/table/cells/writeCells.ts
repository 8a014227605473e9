import type { FormModel } from '../../model/FormModel'
import type { TableRow } from '../../rows/Row'
import { type CellEdit, editCells } from '../../store/cellEdits'
import { namesOf } from '../../store/edits'
import { itemKey, memberKey } from '../../store/keys'
import { isSameText } from './isSameText'

/** Changes cells of a table, as one step of undo. What was typed into them and is no value yet is given up. */
export function writeCells(
  { store, view }: FormModel,
  { list }: TableRow,
  cells: readonly CellEdit[],
  group: string,
): void {
  const names = namesOf(store, list)
  const keyOf = ({ index, name }: CellEdit) => memberKey(itemKey(list.key, names[index] ?? ''), name)
  view.getState().forgetTyped(cells.map(keyOf))
  const changed = cells.filter(({ index, name, text }) => {
    const before = store.raw([...list.path, String(index), name])
    return text === undefined || before === undefined ? text !== before : !isSameText(text, before)
  })
  editCells(store, list, changed, group)
}
