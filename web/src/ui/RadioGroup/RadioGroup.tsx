import { useId } from 'react'
import { Choice } from '../Choice/Choice'
import styles from '../Choice/Choice.module.css'
import field from '../Field/Field.module.css'

export interface RadioItem {
  readonly value: string
  readonly label: string
  readonly description?: string
  readonly isDisabled?: boolean
}

export interface RadioGroupProps {
  readonly label: string
  readonly items: readonly RadioItem[]
  /** Null while nothing is chosen. */
  readonly value: string | null
  readonly isDisabled?: boolean
  readonly onChange: (value: string) => void
}

export function RadioGroup({ label, items, value, isDisabled = false, onChange }: RadioGroupProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={field.field}>
      <span id={`${name}-label`} className={field.label}>
        {label}
      </span>
      {items.map((item) => (
        <Choice
          key={item.value}
          type="radio"
          name={name}
          value={item.value}
          checked={item.value === value}
          disabled={isDisabled || item.isDisabled === true}
          onChange={() => onChange(item.value)}
          description={item.description}
          mark={<span className={`${styles.mark} ${styles.dot}`} />}
        >
          {item.label}
        </Choice>
      ))}
    </div>
  )
}
