import { flushSync } from 'react-dom'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { editBetween } from '~/lib/text/text'
import { type HistoryDirection, stepHistory } from '../model/actions/stepHistory'
import type { FormModel } from '../model/FormModel'
import { reveal } from '../model/reveal'

/** Controls with text that is not, or not yet, in the file: it has the browser's own history. */
const OWN_HISTORY = 'input[type="search"], [data-history="own"]'

/** What takes the keys of a form for itself, or stands over the page. */
const ELSEWHERE =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Whether a key outside of the form is nobody else's. */
export function isFreeOutside(event: KeyboardEvent, section: HTMLElement | null): boolean {
  return !event
    .composedPath()
    .some((one) => one === section || (one instanceof Element && one.matches(ELSEWHERE)))
}

/**
 * Takes undo and redo in a form from the browser, whose history knows one control: here they are the document's. Their
 * keys count on the rest of the page too, where nothing else takes them.
 * Native events, because dialogs opened from a row hang below it in React's tree, but not in the page's.
 * @returns the way to stop.
 */
export function onHistory(section: HTMLElement | null, form: FormModel): () => void {
  function take(event: Event, direction: HistoryDirection | undefined): void {
    if (direction === undefined || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.matches(OWN_HISTORY)) return
    event.preventDefault()
    if (section !== null) step(section, form, direction)
  }

  const handleKeyDown = (event: KeyboardEvent) => take(event, ofKeys(event))
  const handleKeyOutside = (event: KeyboardEvent) => {
    if (isFreeOutside(event, section)) take(event, ofKeys(event))
  }
  const handleBeforeInput = (event: InputEvent) => take(event, ofInput(event))
  section?.addEventListener('keydown', handleKeyDown)
  section?.addEventListener('beforeinput', handleBeforeInput)
  section?.ownerDocument.addEventListener('keydown', handleKeyOutside)
  return () => {
    section?.removeEventListener('keydown', handleKeyDown)
    section?.removeEventListener('beforeinput', handleBeforeInput)
    section?.ownerDocument.removeEventListener('keydown', handleKeyOutside)
  }
}

/** The browser's menu, gestures of phones, and keyboards without Latin letters. */
function ofInput({ inputType }: InputEvent): HistoryDirection | undefined {
  if (inputType === 'historyUndo') return 'undo'
  return inputType === 'historyRedo' ? 'redo' : undefined
}

function ofKeys(event: KeyboardEvent): HistoryDirection | undefined {
  if (matchesShortcut(event, keys.undo)) return 'undo'
  return matchesShortcut(event, keys.redo) ? 'redo' : undefined
}

/** Goes one step and brings focus to what it changed, with the caret behind it, as the code editor does. */
function step(section: HTMLElement, form: FormModel, direction: HistoryDirection): void {
  const focused = focusedRow(section, form)
  const values = new Map(textControls(section).map((control) => [control, control.value]))
  let rowKey: string | undefined
  flushSync(() => {
    const pointer = stepHistory(form, direction)
    rowKey = pointer === undefined ? undefined : reveal(form, pointer)?.rowKey
    // In the same row focus is where it should be: a row may have several controls.
    if (rowKey !== undefined && (rowKey !== focused || isTable(form, rowKey)))
      form.view.getState().wishFocus({ rowKey })
  })
  const active = section.ownerDocument.activeElement
  const control = textControls(section).find((one) => one === active)
  const before = control && values.get(control)
  if (control && before !== undefined) placeCaret(control, before)
  // The text is not JSON any more, or the control went: the next step must not be lost.
  if (section.contains(active)) return
  section.focus({ preventScroll: true })
  if (rowKey !== undefined) form.view.getState().wishFocus({ rowKey })
}

function focusedRow(section: HTMLElement, form: FormModel): string | undefined {
  const slot = section.ownerDocument.activeElement?.closest<HTMLElement>('[data-index]')
  return slot ? form.rows.outline[Number(slot.dataset.index)]?.key : undefined
}

function isTable(form: FormModel, rowKey: string): boolean {
  return form.rows.outline[form.rows.indexOfRow(rowKey)]?.kind === 'table'
}

function textControls(section: HTMLElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...section.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[type="text"], textarea')]
}

function placeCaret(control: HTMLInputElement | HTMLTextAreaElement, before: string): void {
  const edit = editBetween(before, control.value).at(-1)
  if (edit === undefined) return
  const caret = edit.from + edit.insert.length
  control.setSelectionRange(caret, caret)
}
