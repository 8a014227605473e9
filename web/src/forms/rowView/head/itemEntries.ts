import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, Copy, ListOrdered, Trash2 } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { MenuEntry } from '~/ui'
import type { Field } from '../../fields/Field'
import { copyItem, deleteItem, insertBeside, moveItemBy } from '../../model/actions/listActions'
import type { FormModel } from '../../model/FormModel'

/** What can be done with an item in its list. All of it is here, since a phone has no room for buttons of their own. */
export function itemEntries(form: FormModel, field: Field): MenuEntry[] {
  const { item } = field
  if (item === undefined) return []
  const entries: MenuEntry[] = []
  if (item.isCopyable) {
    entries.push({
      id: 'copy',
      label: m.forms_duplicate(),
      icon: Copy,
      onAction: () => copyItem(form, field),
    })
  }
  if (item.isCopyable && item.isMovable) {
    entries.push(
      {
        id: 'above',
        label: m.forms_insert_above(),
        icon: ArrowUpToLine,
        onAction: () => insertBeside(form, field, 'before'),
      },
      {
        id: 'below',
        label: m.forms_insert_below(),
        icon: ArrowDownToLine,
        onAction: () => insertBeside(form, field, 'after'),
      },
    )
  }
  if (item.isMovable && item.count > 1) {
    entries.push(
      {
        id: 'up',
        label: m.forms_move_up_short(),
        icon: ArrowUp,
        isDisabled: item.index === 0,
        onAction: () => moveItemBy(form, field, -1),
      },
      {
        id: 'down',
        label: m.forms_move_down_short(),
        icon: ArrowDown,
        isDisabled: item.index === item.count - 1,
        onAction: () => moveItemBy(form, field, 1),
      },
      {
        id: 'move',
        label: m.forms_move_to(),
        icon: ListOrdered,
        onAction: () => form.view.getState().setMoving(field),
      },
    )
  }
  if (item.isRemovable) {
    entries.push({
      id: 'remove-item',
      label: m.forms_remove(),
      icon: Trash2,
      onAction: () => deleteItem(form, field),
    })
  }
  return entries
}
