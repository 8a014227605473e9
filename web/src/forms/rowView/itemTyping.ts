import type { ClipboardEvent, KeyboardEvent } from 'react'
import { insertBeside } from '../model/actions/listActions'
import type { FormModel } from '../model/FormModel'
import { linesOf } from '../model/linesOf'
import type { Row } from '../rows/Row'
import { otherItem } from './head/headKeys'
import { isListed } from './isListed'

/** Enter goes on with one more item, as in every list that is typed. */
export function handleEnter(form: FormModel, row: Row, event: KeyboardEvent): void {
  const { ctrlKey, metaKey, shiftKey, altKey, nativeEvent } = event
  const isPlain =
    event.key === 'Enter' && !(ctrlKey || metaKey || shiftKey || altKey || nativeEvent.isComposing)
  const input = isPlain && !event.defaultPrevented ? lineOf(row, event.target) : undefined
  // An empty one more than once is not what is meant.
  if (input === undefined || input.value === '') return
  event.preventDefault()
  insertBeside(form, row.field, 'after')
}

/**
 * The arrows lead from line to line of a list, as in a text.
 * @returns whether the key was one that does.
 */
export function moveByLine(form: FormModel, row: Row, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent, target } = event
  const isArrow = key === 'ArrowUp' || key === 'ArrowDown'
  const isPlain = isArrow && !(ctrlKey || metaKey || shiftKey || altKey || nativeEvent.isComposing)
  if (!isPlain || event.defaultPrevented || !isListed(row) || !isAtEdge(target, key)) return false
  const rowKey = otherItem(form, row, key)
  if (rowKey !== undefined) form.view.getState().wishFocus({ rowKey })
  return rowKey !== undefined
}

/** Whether an arrow has no other use in a control: a text of several lines is left from its ends. */
function isAtEdge(control: EventTarget, key: 'ArrowUp' | 'ArrowDown'): boolean {
  if (control instanceof HTMLInputElement)
    return (
      (control.type === 'text' || control.type === 'password') && control.getAttribute('role') !== 'combobox'
    )
  if (!(control instanceof HTMLTextAreaElement)) return false
  const { value, selectionStart, selectionEnd } = control
  const edge = key === 'ArrowUp' ? 0 : value.length
  return selectionStart === edge && selectionEnd === edge
}

/** Several copied lines are several items; the browser would make them one. */
export function handlePaste(form: FormModel, row: Row, event: ClipboardEvent): void {
  const input = event.defaultPrevented ? undefined : lineOf(row, event.target)
  const lines = linesOf(event.clipboardData.getData('text/plain'))
  if (input === undefined || lines === undefined) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = input
  const [first = '', ...others] = lines
  const begun = value.slice(0, selectionStart ?? 0) + first + value.slice(selectionEnd ?? value.length)
  // Hardly anybody pastes lists. Where its code stays away, the text is one item, as the browser has it.
  void import('../model/actions/pasteItems').then(
    ({ pasteItems }) => pasteItems(form, row.field, [begun, ...others]),
    () => input.ownerDocument.execCommand('insertText', false, lines.join(' ')),
  )
}

/** The line that an item is typed in, where more of them may be put beside it. */
function lineOf(row: Row, target: EventTarget): HTMLInputElement | undefined {
  const { item } = row.field
  const mayGrow = item !== undefined && item.isMovable && item.isCopyable
  if (!mayGrow || !isListed(row) || !(target instanceof HTMLInputElement)) return undefined
  const isChosen = row.kind === 'field' && row.widget === 'combobox'
  return target.type === 'text' && !isChosen && !target.readOnly ? target : undefined
}
