import type { KeyboardEvent } from 'react'
import type { FormModel } from '../../model/FormModel'
import type { Row } from '../../rows/Row'

/**
 * The head of a group is one stop of the Tab key, what opens and closes it. From there the arrows lead to its buttons,
 * and from the head of an item to those of the other items.
 * @returns whether the key was one of these.
 */
export function moveByArrows(form: FormModel, row: Row, event: KeyboardEvent): boolean {
  const { key, target } = event
  const { altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLButtonElement)) return false
  const head = target.closest('[data-part="head"]')
  if (head === null) return false
  if (key === 'ArrowRight' || key === 'ArrowLeft') return moveInHead(head, target, key === 'ArrowRight')
  const rowKey = target.dataset.part === 'toggle' ? otherItem(form, row, key) : undefined
  if (rowKey === undefined) return false
  form.view.getState().wishFocus({ rowKey, part: 'toggle' })
  return true
}

function moveInHead(head: Element, from: HTMLButtonElement, isForward: boolean): boolean {
  const buttons = [...head.querySelectorAll('button')]
  const at = buttons.indexOf(from)
  const ahead = isForward ? buttons.slice(at + 1) : buttons.slice(0, at).reverse()
  for (const button of ahead) {
    button.focus()
    // One that is disabled, or that a phone has no room for, takes no focus.
    if (button === button.ownerDocument.activeElement) return true
  }
  return false
}

/** The row that heads the item that a key leads to, of those that a search leaves. */
export function otherItem({ rows }: FormModel, row: Row, key: string): string | undefined {
  const list = row.field.item?.list.key
  if (list === undefined) return undefined
  const isItem = (one: Row) => one.isHead && one.field.item?.list.key === list
  const { outline } = rows
  const at = rows.indexOfRow(row.key)
  switch (key) {
    case 'ArrowDown':
      return outline.find((one, index) => index > at && isItem(one))?.key
    case 'ArrowUp':
      return outline.findLast((one, index) => index < at && isItem(one))?.key
    case 'Home':
      return outline.find(isItem)?.key
    case 'End':
      return outline.findLast(isItem)?.key
    default:
      return undefined
  }
}
