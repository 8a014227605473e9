import type { Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components'
import styles from '../Field/Field.module.css'
import { FieldLabel } from '../Field/FieldLabel'
import { FieldMessages } from '../Field/FieldMessages'
import type { FieldTexts } from '../Field/FieldTexts'

interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid'>,
    FieldTexts {
  readonly placeholder?: string
  readonly inputRef?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  isLabelHidden = false,
  description,
  errorMessage,
  placeholder = '',
  inputRef = null,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      {...(isLabelHidden && { 'aria-label': label })}
      isInvalid={errorMessage !== undefined}
      className={styles.field ?? ''}
    >
      {!isLabelHidden && <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>}
      <Input className={styles.control ?? ''} placeholder={placeholder} ref={inputRef} />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}
