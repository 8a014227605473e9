import type { Row } from '../../rows/Row'
import { tableKey } from '../../state/FormState'
import { itemKey } from '../../store/keys'
import type { FormModel } from '../FormModel'
import { isClosedPage } from '../reveal'

/** Brings focus into an item, in a table to its cell. */
export function focusItem(form: FormModel, listKey: string, name: string, column = 0): void {
  const key = itemKey(listKey, name)
  if (isTable(form, listKey)) {
    focusCell(form, listKey, name, column)
    return
  }
  focusInto(form, key)
}

/** Brings focus to the first control of a value that has just been made, and opens it for that. */
export function focusInto(form: FormModel, key: string): void {
  const { setOpen, setPage, wishFocus } = form.view.getState()
  const row = form.rows.outline[form.rows.indexOf(key)]
  if (isClosedPage(row)) setPage(key)
  else if (isContainer(row)) setOpen([key], true)
  const { outline } = form.rows
  const index = form.rows.indexOf(key)
  const head = outline[index]
  const next = outline[index + 1]
  const isInside = next?.field.key === key || next?.field.key.startsWith(`${key}/`) === true
  const target = isContainer(head) && isInside && hasControl(next) ? next : head
  if (target !== undefined) wishFocus({ rowKey: target.key })
}

/** Whether what one would fill in or add first stands in the row itself. */
function hasControl({ kind }: Row): boolean {
  return ['field', 'choice', 'type', 'add-item', 'add-member'].includes(kind)
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
