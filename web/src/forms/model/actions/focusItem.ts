import { tableKey } from '../../rows/FormState'
import type { Row } from '../../rows/Row'
import { itemKey } from '../../store/keys'
import type { FormModel } from '../FormModel'

/** Brings focus to an item's first control, and opens the item for that; in a table to its cell. */
export function focusItem(form: FormModel, listKey: string, name: string, column = 0): void {
  const key = itemKey(listKey, name)
  if (isTable(form, listKey)) {
    focusCell(form, listKey, name, column)
    return
  }
  const { setOpen, wishFocus } = form.view.getState()
  if (isContainer(form.rows.outline[form.rows.indexOf(key)])) setOpen([key], true)
  const { outline } = form.rows
  const index = form.rows.indexOf(key)
  const head = outline[index]
  const next = outline[index + 1]
  const hasInside =
    isContainer(head) && next !== undefined && next.key.startsWith(`${key}/`) && next.kind === 'field'
  const target = hasInside ? next : head
  if (target !== undefined) wishFocus({ rowKey: target.key })
}

/** Whether the items of a list are the lines of a table now. */
export function isTable(form: FormModel, listKey: string): boolean {
  return form.rows.indexOfRow(tableKey(listKey)) >= 0
}

export function focusCell(form: FormModel, listKey: string, name: string, column: number): void {
  form.view.getState().setCell(listKey, { item: name, column })
  form.view.getState().wishFocus({ rowKey: tableKey(listKey) })
}

/** The column that has focus in a table, or had it last. */
export function columnOf(form: FormModel, listKey: string): number {
  return form.view.getState().cells.get(listKey)?.column ?? 0
}

function isContainer(row: Row | undefined): boolean {
  return row?.kind === 'group' || row?.kind === 'list'
}
