import { type ChangeEvent, type ClipboardEvent, type FocusEvent, useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import styles from '~/ui/Field/Field.module.css'
import type { Field } from '../../fields/Field'
import type { ControlProps, WidgetProps } from '../WidgetProps'

interface PickerInput {
  readonly field: Field
  readonly control: ControlProps
  /** As the browser's control has it; '' without one. */
  readonly value: string
  /** What the file has, for words. */
  readonly written: string
  /** Takes a whole value, or '' once nothing is left. */
  readonly onChange: (value: string) => void
  /** Takes a pasted text, which the browser's control would not. @returns whether it was any. */
  readonly onPaste: (text: string) => boolean
  readonly onPartial: WidgetProps['onPartial']
}

/**
 * A picker of the browser for a date or a time. It answers '' as long as a part is missing; until it is whole the file
 * keeps the last value, so that its zone and its place in the file stay too.
 */
export function usePicker({ field, control, value, written, onChange, onPaste, onPartial }: PickerInput) {
  /** The value that is being typed over; a change from elsewhere wins. */
  const [over, setOver] = useState<string>()
  const isPartial = over === value
  const noteId = `${control.id}-partial`

  useEffect(() => {
    if (!isPartial) return undefined
    onPartial?.(true)
    return () => onPartial?.(false)
  }, [isPartial, onPartial])

  function take(input: HTMLInputElement): void {
    const isMissingParts = input.validity.badInput
    setOver(isMissingParts ? value : undefined)
    if (!isMissingParts && input.value !== value) onChange(input.value)
  }

  const props = {
    ...control,
    className: styles.control,
    value: isPartial ? '' : value,
    readOnly: field.isReadOnly,
    'data-history': isPartial ? 'own' : undefined,
    'aria-invalid': isPartial ? true : control['aria-invalid'],
    'aria-describedby':
      [isPartial && noteId, control['aria-describedby']].filter(Boolean).join(' ') || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => take(target),
    // The browser says nothing of further parts once one is missing.
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (isPartial || target.value === '') take(target)
    },
    onPaste: (event: ClipboardEvent) => {
      if (field.isReadOnly || !onPaste(event.clipboardData.getData('text/plain'))) return
      event.preventDefault()
      setOver(undefined)
    },
  } as const

  const note = isPartial && (
    <p id={noteId} className={styles.error}>
      {written === '' ? m.forms_partial() : m.forms_partial_kept({ value: written })}
    </p>
  )
  return { props, note }
}
