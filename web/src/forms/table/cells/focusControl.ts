/**
 * Brings focus to the control of a cell's widget, and what was typed before it was there into it.
 * @param isReplacing what is typed takes the place of what is there.
 * @returns whether there is a control that takes it.
 */
export function focusControl(widget: HTMLElement, isReplacing: boolean, typed = ''): boolean {
  const entry = widget.querySelector<HTMLElement>(
    'input:not([type="color"], [type="range"]), textarea, select, [data-part="editor"]',
  )
  // Text goes into no button: something better may come.
  const control = entry ?? (typed === '' ? widget.querySelector<HTMLElement>('button') : null)
  if (control === null) return false
  control.focus()
  const isText = control instanceof HTMLTextAreaElement || isTextInput(control)
  if (isText && isReplacing) control.select()
  else if (isText) control.setSelectionRange(control.value.length, control.value.length)
  // As if it were typed, so that the widget hears of it.
  if (typed !== '') control.ownerDocument.execCommand('insertText', false, typed)
  return true
}

function isTextInput(control: HTMLElement): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['text', 'search', 'url', 'tel'].includes(control.type)
}
