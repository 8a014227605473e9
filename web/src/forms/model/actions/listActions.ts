import { m } from '~/paraglide/messages'
import { initialItem } from '~/schema/initialValue'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import { itemConjunction } from '../../fields/childFields'
import type { Field, ItemPlace } from '../../fields/Field'
import { itemName } from '../../rows/names/memberTitle'
import type { AddItemRow } from '../../rows/Row'
import { tableKey } from '../../state/FormState'
import { duplicateItem, insertItem, moveItem, removeItem } from '../../store/edits'
import { itemKey } from '../../store/keys'
import type { FormModel } from '../FormModel'
import { columnOf, focusCell, focusItem, isTable } from './focusItem'
import { tellRemoved } from './tellRemoved'

/** Appends an item, opens it and brings focus into it. */
export function addItem(form: FormModel, row: AddItemRow): void {
  const name = insertItem(form.store, row.list, row.count, row.value)
  if (name === undefined) return
  form.view.getState().touch([row.list.key])
  form.view
    .getState()
    .announce(m.forms_added({ title: m.forms_item_number({ item: row.itemTitle, number: row.count + 1 }) }))
  focusItem(form, row.list.key, name)
}

/** Puts an empty item right before or behind another one. */
export function insertBeside(form: FormModel, { item }: Field, side: 'before' | 'after'): void {
  if (item === undefined) return
  const { store, resolver, view } = form
  const schema = schemaOfList(form, item.list.path)
  if (schema === undefined) return
  const index = item.index + (side === 'after' ? 1 : 0)
  const conjunction = itemConjunction(schema, index)
  const neighbour = store.node([...item.list.path, String(item.index)])
  const name = insertItem(store, item.list, index, initialItem(resolver, conjunction, neighbour))
  if (name === undefined) return
  view.getState().touch([item.list.key])
  const title = itemName(resolver, resolver.resolve(conjunction), undefined) ?? m.forms_item()
  view.getState().announce(m.forms_added({ title: m.forms_item_number({ item: title, number: index + 1 }) }))
  focusItem(form, item.list.key, name)
}

/** The list's own schema, by the row that adds to it or heads it. */
function schemaOfList(form: FormModel, path: readonly string[]): ResolvedSchema | undefined {
  const key = form.store.keyOf(path)
  return form.rows.outline[form.rows.indexOf(key)]?.field.schema
}

export function copyItem(form: FormModel, { item, title }: Field): void {
  if (item === undefined) return
  const name = duplicateItem(form.store, item.list, item.index)
  if (name === undefined) return
  form.view.getState().announce(m.forms_duplicated({ title }))
  focusItem(form, item.list.key, name, columnOf(form, item.list.key))
}

/** Takes an item out; focus goes to the one that took its place, else to what adds one. */
export function deleteItem(form: FormModel, { item, title }: Field): void {
  if (item === undefined || !removeItem(form.store, item.list, item.index)) return
  const { touch, wishFocus } = form.view.getState()
  touch([item.list.key])
  tellRemoved(form, title)
  const left = form.store.itemKeys.of(item.list.key, item.count - 1)
  const heir = left[Math.min(item.index, left.length - 1)]
  if (heir !== undefined && isTable(form, item.list.key)) {
    focusCell(form, item.list.key, heir, columnOf(form, item.list.key))
    return
  }
  const next =
    heir === undefined ? -1 : form.rows.indexOf(itemKey(item.list.key, heir), ({ isHead }) => isHead)
  const target = next >= 0 ? next : form.rows.indexOf(item.list.key, ({ kind }) => kind === 'add-item')
  const row = form.rows.outline[target]
  if (row !== undefined) wishFocus({ rowKey: row.key, part: 'remove' })
}

/** @param by -1: up, 1: down. @param part the control that keeps focus; without it, the one that has it. */
export function moveItemBy(form: FormModel, { item, title, key }: Field, by: -1 | 1, part?: string): void {
  if (item === undefined || !item.isMovable) return
  const to = pastEquals(form, item, by)
  if (!moveItem(form.store, item.list, item.index, to)) return
  form.view.getState().announce(m.forms_moved({ title, position: to + 1, count: item.count }))
  if (isTable(form, item.list.key)) {
    form.view.getState().wishFocus({ rowKey: tableKey(item.list.key) })
    return
  }
  // At the end of the list the button that was pressed is off: focus goes to its neighbour.
  const isAtEnd = to === 0 || to === item.count - 1
  const stays = part !== undefined && isAtEnd ? (by < 0 ? 'down' : 'up') : part
  if (stays !== undefined) form.view.getState().wishFocus({ rowKey: key, part: stays })
}

/** The next position where it makes a difference: among items written alike nothing would move, however often asked. */
function pastEquals({ store }: FormModel, { list, index }: ItemPlace, by: -1 | 1): number {
  const textAt = (position: number) => store.raw([...list.path, String(position)])
  let to = index + by
  while (textAt(to) !== undefined && textAt(to) === textAt(index)) to += by
  return to
}

/** Moves an item to a position, as when it was dropped there. @param part the control that gets focus. */
export function moveItemTo(
  form: FormModel,
  { item, path, title, key }: Field,
  to: number,
  part?: string,
): void {
  // What was asked about may have moved meanwhile, by an undo or another tab.
  if (item === undefined || form.store.keyOf(path) !== key) return
  if (!moveItem(form.store, item.list, item.index, to)) return
  form.view.getState().announce(m.forms_moved({ title, position: to + 1, count: item.count }))
  const rowKey = isTable(form, item.list.key) ? tableKey(item.list.key) : key
  form.view.getState().wishFocus({ rowKey, ...(part !== undefined && { part }) })
}
