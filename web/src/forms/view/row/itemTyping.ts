import type { ClipboardEvent, KeyboardEvent } from 'react'
import { insertBeside } from '../../model/actions/listActions'
import type { FormModel } from '../../model/FormModel'
import { linesOf } from '../../model/linesOf'
import type { Row } from '../../rows/Row'
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
  void import('../../model/actions/pasteItems').then(
    ({ pasteItems }) => pasteItems(form, row.field, [begun, ...others]),
    () => input.ownerDocument.execCommand('insertText', false, lines.join(' ')),
  )
}

/** The line that an item is typed in, where more of them may be put beside it. */
function lineOf(row: Row, target: EventTarget): HTMLInputElement | undefined {
  const { item } = row.field
  const mayGrow = item !== undefined && item.isMovable && item.isCopyable
  if (!mayGrow || !isListed(row) || !(target instanceof HTMLInputElement)) return undefined
  return target.type === 'text' && target.role !== 'combobox' && !target.readOnly ? target : undefined
}
