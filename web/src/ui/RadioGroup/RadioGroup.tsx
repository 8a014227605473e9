import { useId } from 'react'
import field from '../Field/Field.module.css'
import { Radio } from './Radio'

interface RadioItem {
  readonly value: string
  readonly label: string
  readonly description?: string
  readonly isDisabled?: boolean
}

interface RadioGroupProps {
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
        <Radio
          key={item.value}
          name={name}
          value={item.value}
          checked={item.value === value}
          disabled={isDisabled || item.isDisabled === true}
          onChange={() => onChange(item.value)}
          description={item.description}
        >
          {item.label}
        </Radio>
      ))}
    </div>
  )
}
