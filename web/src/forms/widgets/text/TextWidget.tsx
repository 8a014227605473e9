import type { HTMLAttributes } from 'react'
import type { UiOptions } from '~/schema/ui/uiSchema'
import styles from '~/ui/Field/Field.module.css'
import { capitalsOf, placeholderOf } from '../hints'
import { TextAreaWidget } from '../textarea/TextAreaWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'

interface TextWidgetProps extends WidgetProps {
  /** Which keyboard a phone shows, for what is no prose. The native types `email` and `url` would rewrite what is typed. */
  readonly inputMode?: HTMLAttributes<HTMLElement>['inputMode']
}

export function TextWidget(props: TextWidgetProps) {
  const { field, control } = props
  const inputMode = props.inputMode ?? (isTelephone(field.ui) ? 'tel' : undefined)
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
      // Phones begin a field with a capital letter otherwise.
      autoCapitalize={inputMode === undefined ? capitalsOf(field) : 'none'}
      onChange={(event) => change(event.target.value)}
    />
  )
}

function isTelephone({ widget, inputType }: UiOptions): boolean {
  return widget === 'tel' || inputType === 'tel'
}
