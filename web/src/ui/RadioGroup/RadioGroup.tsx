import { type ReactNode, useId } from 'react'
import field from '../Field/Field.module.css'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import { Radio } from './Radio'

interface RadioItem {
  readonly value: string
  readonly label: string
  readonly description?: ReactNode
  readonly isDisabled?: boolean
}

interface RadioGroupProps {
  readonly label: string
  /** What is seen in the place of the label: as much, in another shape. */
  readonly heading?: ReactNode
  readonly items: readonly RadioItem[]
  /** Null while nothing is chosen. */
  readonly value: string | null
  readonly isDisabled?: boolean
  readonly onChange: (value: string) => void
}

export function RadioGroup({ label, heading, items, value, isDisabled = false, onChange }: RadioGroupProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={field.field}>
      {heading === undefined ? (
        <span id={`${name}-label`} className={field.label}>
          {label}
        </span>
      ) : (
        <>
          <VisuallyHidden id={`${name}-label`}>{label}</VisuallyHidden>
          <span className={field.label} aria-hidden>
            {heading}
          </span>
        </>
      )}
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
