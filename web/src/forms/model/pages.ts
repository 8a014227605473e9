import { isIn, keyAndAncestors } from '../store/keys'
import type { FormModel } from './FormModel'
import { isClosedPage, reveal } from './reveal'

/** Shows a page; focus goes to its heading, or back to what opened the page that is left. Undefined: the first page. */
export function showPage(form: FormModel, key: string | undefined): void {
  const { page: left, setPage, wishFocus } = form.view.getState()
  if (left === key) return
  setPage(key)
  if (left !== undefined && (key === undefined || isIn(left, key))) {
    const opener = keyAndAncestors(left).find((one) => form.rows.indexOfRow(one) >= 0)
    if (opener !== undefined && opener !== key) wishFocus({ rowKey: opener })
  } else if (key !== undefined) wishFocus({ rowKey: key })
}

/** Shows the page around the one that is shown. */
export function leavePage(form: FormModel): void {
  showPage(form, form.rows.pages.at(-2)?.head.key)
}

/** Goes to a place that an address names: to its page where it has one, else to the field. */
export function goToPlace(form: FormModel, pointer: string): void {
  const place = reveal(form, pointer)
  const row = form.rows.outline[form.rows.indexOfRow(place?.rowKey ?? '')]
  if (row !== undefined && isClosedPage(row) && row.field.pointer === pointer) showPage(form, row.key)
  else form.view.getState().wishFocus(place)
}
