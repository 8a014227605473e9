import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** The controls of the fields of a form that take letters. */
function textControls(): (HTMLInputElement | HTMLTextAreaElement)[] {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[data-kind="field"] :is(input:is([type="text"], [type="password"]):not([data-part="name"]), textarea)',
  )
  return [...controls].filter(({ readOnly, disabled }) => !readOnly && !disabled)
}

/**
 * Goes into one of the controls. While the form opens, answers of the validator may bring another one in its place.
 * Undefined where there are none.
 */
export async function enterControl(
  position: number,
): Promise<HTMLInputElement | HTMLTextAreaElement | undefined> {
  for (;;) {
    const controls = textControls()
    const control = controls[position % Math.max(1, controls.length)]
    if (control === undefined) return undefined
    await userEvent.click(control)
    if (document.activeElement === control) return control
  }
}

/**
 * Types at the end of a control, letter by letter, as people do: what has the focus gets it. After each letter the
 * validator has time to answer, and the focus must be where it was, and all that was typed so far with it.
 */
export async function typeLetters(
  control: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): Promise<void> {
  await userEvent.click(control)
  const before = control.value
  let typed = ''
  for (const letter of Array.from(text)) {
    await userEvent.keyboard(letter.replace(/[{[]/, '$&$&'))
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
    typed += letter
    expect(document.activeElement).toBe(control)
    expect(control.value).toBe(before + typed)
  }
}
