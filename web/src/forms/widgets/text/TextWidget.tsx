import type { HTMLAttributes } from 'react'
import styles from '~/ui/Field/Field.module.css'
import { placeholderOf } from '../hints'
import { TextAreaWidget } from '../textarea/TextAreaWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'

interface TextWidgetProps extends WidgetProps {
  /** Which keyboard a phone shows. The native types `email` and `url` would rewrite what is typed. */
  readonly inputMode?: HTMLAttributes<HTMLElement>['inputMode']
}

export function TextWidget({ inputMode, ...props }: TextWidgetProps) {
  const { field, control } = props
  const { value, change, isNull } = useFieldString(field)
  // A single line would drop line breaks that are there.
  if (/[\r\n]/.test(value)) return <TextAreaWidget {...props} />
  return (
    <input
      {...control}
      type="text"
      className={styles.control}
      value={value}
      placeholder={placeholderOf(field, isNull)}
      readOnly={field.isReadOnly}
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={inputMode === undefined}
      onChange={(event) => change(event.target.value)}
    />
  )
}
