import { useId, useLayoutEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '~/ui'
import { useVisit } from '../../rowView/useVisit'
import { Widget } from '../../widgets/Widget'
import styles from '../Table.module.css'
import { focusControl } from './focusControl'
import type { Cell } from './lineOf'
import { MomentCell } from './MomentCell'

interface CellEditorProps {
  readonly cell: Cell
  readonly label: string
  readonly isInvalid: boolean
  /** Whether the next letter takes the place of what is there. */
  readonly isReplacing: boolean
}

/**
 * The form's widget in a cell. It has the focus as soon as it is there; where its code comes late, a line in its place
 * takes what is typed until then, and hands it over.
 */
export function CellEditor({ cell, label, isInvalid, isReplacing }: CellEditorProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLInputElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const { field, widget } = cell
  const visit = useVisit(field, widget)

  useLayoutEffect(() => {
    const element = place.current
    if (element === null || focusControl(element, isReplacing)) return undefined
    setWaiting(true)
    const observer = new MutationObserver(() => {
      if (!focusControl(element, isReplacing, line.current?.value)) return
      observer.disconnect()
      setWaiting(false)
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isReplacing])

  useLayoutEffect(() => {
    if (isWaiting) line.current?.focus()
  }, [isWaiting])

  const control = {
    id,
    'aria-describedby': undefined,
    'aria-invalid': isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  } as const
  return (
    <div className={styles.editor} {...visit}>
      <VisuallyHidden>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
      </VisuallyHidden>
      <div ref={place}>
        {widget === 'date' || widget === 'time' || widget === 'datetime' ? (
          <MomentCell kind={widget} field={field} control={control} />
        ) : (
          <Widget kind={widget} field={field} control={control} labelId={`${id}-label`} />
        )}
      </div>
      {isWaiting && (
        <input
          ref={line}
          type="text"
          className={styles.waiting}
          aria-labelledby={`${id}-label`}
          aria-busy
          autoComplete="off"
          data-part="waiting"
        />
      )}
    </div>
  )
}
