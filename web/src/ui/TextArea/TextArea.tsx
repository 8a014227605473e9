import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import field from '../Field/Field.module.css'
import { FieldLabel } from '../Field/FieldLabel'
import { FieldMessages } from '../Field/FieldMessages'
import type { FieldTexts } from '../Field/FieldTexts'
import styles from './TextArea.module.css'

interface TextAreaProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'>,
    FieldTexts {
  readonly placeholder?: string
  /** Lines before it grows with its text. */
  readonly rows?: number
}

export function TextArea({
  label,
  isLabelHidden = false,
  description,
  errorMessage,
  placeholder = '',
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <AriaTextField
      {...rest}
      {...(isLabelHidden && { 'aria-label': label })}
      isInvalid={errorMessage !== undefined}
      className={field.field ?? ''}
    >
      {!isLabelHidden && <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>}
      <AriaTextArea className={styles.area ?? ''} placeholder={placeholder} rows={rows} />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}
