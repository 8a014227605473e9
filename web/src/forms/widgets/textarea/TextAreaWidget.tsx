import { useLayoutEffect, useRef } from 'react'
import styles from '~/ui/Field/Field.module.css'
import { placeholderOf } from '../hints'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import own from './TextAreaWidget.module.css'

/** A text of several lines; as high as its text, up to half of the window. */
export function TextAreaWidget({ field, control }: WidgetProps) {
  const { value, change } = useFieldString(field)
  const ref = useRef<HTMLTextAreaElement>(null)

  // Browsers without `field-sizing` (Firefox, older Safari) do not grow it by themselves.
  useLayoutEffect(() => {
    const area = ref.current
    if (area === null || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    if (value !== '') area.style.height = `${area.scrollHeight + 2}px`
  }, [value])

  return (
    <textarea
      {...control}
      ref={ref}
      className={`${styles.control} ${styles.multiline} ${own.area}`}
      rows={field.ui.rows ?? 3}
      value={value}
      placeholder={placeholderOf(field)}
      readOnly={field.isReadOnly}
      onChange={(event) => change(withLineEnds(event.target.value, value))}
    />
  )
}

/** The control knows `\n` only; a text that had `\r\n` keeps it. */
function withLineEnds(text: string, before: string): string {
  return /\r\n/.test(before) && !/[^\r]\n/.test(before) ? text.replaceAll(/\r?\n/g, '\r\n') : text
}
