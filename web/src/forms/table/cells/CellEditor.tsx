import { useId, useLayoutEffect, useRef } from 'react'
import { VisuallyHidden } from '~/ui'
import { useVisit } from '../../view/useVisit'
import { Widget } from '../../widgets/Widget'
import styles from '../Table.module.css'
import type { Cell } from './lineOf'

interface CellEditorProps {
  readonly cell: Cell
  readonly label: string
  readonly isInvalid: boolean
  /** Whether the next letter takes the place of what is there. */
  readonly isReplacing: boolean
}

/** The form's widget in a cell. It has the focus as soon as it is there, also where its code comes late. */
export function CellEditor({ cell, label, isInvalid, isReplacing }: CellEditorProps) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const { field, widget } = cell
  const visit = useVisit(field, widget)

  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || focusControl(element, isReplacing)) return undefined
    const observer = new MutationObserver(() => {
      if (focusControl(element, isReplacing)) observer.disconnect()
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isReplacing])

  return (
    <div ref={ref} className={styles.editor} {...visit}>
      <VisuallyHidden>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
      </VisuallyHidden>
      <Widget
        kind={widget}
        field={field}
        control={{
          id,
          'aria-describedby': undefined,
          'aria-invalid': isInvalid || undefined,
          'aria-required': field.isRequired || undefined,
        }}
        labelId={`${id}-label`}
      />
    </div>
  )
}

/** @returns whether there is a control yet. */
function focusControl(element: HTMLElement, isReplacing: boolean): boolean {
  const control = element.querySelector<HTMLElement>(
    'input:not([type="color"]), textarea, select, [data-part="editor"], button',
  )
  control?.focus()
  const isText = control instanceof HTMLTextAreaElement || isTextInput(control)
  if (isText && isReplacing) control.select()
  else if (isText) control.setSelectionRange(control.value.length, control.value.length)
  return control !== null
}

function isTextInput(control: HTMLElement | null): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['text', 'search', 'url', 'tel'].includes(control.type)
}
