import { Minus, Plus } from 'lucide-react'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  Group,
  Input,
} from 'react-aria-components'
import field from '../Field/Field.module.css'
import { FieldLabel } from '../Field/FieldLabel'
import { FieldMessages } from '../Field/FieldMessages'
import type { FieldTexts } from '../Field/FieldTexts'
import styles from './NumberField.module.css'

export interface NumberFieldProps
  extends Omit<AriaNumberFieldProps, 'children' | 'className' | 'style' | 'isInvalid'>,
    FieldTexts {}

export function NumberField({
  label,
  isLabelHidden = false,
  description,
  errorMessage,
  ...rest
}: NumberFieldProps) {
  return (
    <AriaNumberField
      {...rest}
      {...(isLabelHidden && { 'aria-label': label })}
      isInvalid={errorMessage !== undefined}
      className={field.field ?? ''}
    >
      {!isLabelHidden && <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>}
      <Group className={styles.box ?? ''}>
        <Input className={field.bare ?? ''} />
        <Button slot="decrement" className={field.inner ?? ''}>
          <Minus size={14} strokeWidth={1.75} aria-hidden />
        </Button>
        <Button slot="increment" className={field.inner ?? ''}>
          <Plus size={14} strokeWidth={1.75} aria-hidden />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  )
}
