import { m } from '~/paraglide/messages'
import type { Field } from '../../fields/Field'
import { insertItemText, setRaw } from '../../store/edits'
import { readAs } from '../../widgets/reading/readAs'
import { valueKind } from '../../widgets/reading/valueKind'
import type { FormModel } from '../FormModel'
import { focusItem } from './focusItem'

/** Makes the first of some texts the value of an item, and the others items behind it; one undo takes back all. */
export function pasteItems(form: FormModel, field: Field, texts: readonly string[]): void {
  const { item } = field
  if (item === undefined) return
  const { store, view } = form
  const group = `paste ${field.key} ${store.document.version}`
  const kind = valueKind(form, field)
  let last: string | undefined
  for (const [at, text] of texts.entries()) {
    const valueText = readAs(text, kind).text ?? JSON.stringify(text)
    if (at === 0) setRaw(store, field.path, valueText, field, group)
    else last = insertItemText(store, item.list, item.index + at, valueText, group)
  }
  view.getState().touch([item.list.key])
  view.getState().announce(m.forms_items_pasted({ count: texts.length }))
  if (last !== undefined) focusItem(form, item.list.key, last)
}
