import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  Radio,
} from 'react-aria-components'
import field from '../Field/Field.module.css'
import { FieldLabel } from '../Field/FieldLabel'
import { FieldMessages } from '../Field/FieldMessages'
import type { FieldTexts } from '../Field/FieldTexts'
import styles from './RadioGroup.module.css'

export interface RadioItem {
  readonly value: string
  readonly label: string
  readonly description?: string
  readonly isDisabled?: boolean
}

export interface RadioGroupProps
  extends Omit<AriaRadioGroupProps, 'children' | 'className' | 'style' | 'isInvalid'>,
    FieldTexts {
  readonly items: readonly RadioItem[]
}

export function RadioGroup({
  label,
  isLabelHidden = false,
  description,
  errorMessage,
  items,
  ...rest
}: RadioGroupProps) {
  return (
    <AriaRadioGroup
      {...rest}
      {...(isLabelHidden && { 'aria-label': label })}
      isInvalid={errorMessage !== undefined}
      className={field.field ?? ''}
    >
      {!isLabelHidden && <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>}
      {items.map((item) => (
        <Radio
          key={item.value}
          value={item.value}
          isDisabled={item.isDisabled ?? false}
          className={styles.radio ?? ''}
        >
          <span className={styles.dot} />
          <span>
            {item.label}
            {item.description !== undefined && <span className={styles.description}>{item.description}</span>}
          </span>
        </Radio>
      ))}
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  )
}
