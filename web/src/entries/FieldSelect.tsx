import { useId } from 'react'
import field from '~/ui/Field/Field.module.css'

interface FieldSelectProps {
  readonly label: string
  /** What it is called where none is chosen; without it one always is. */
  readonly none?: string
  readonly choices: readonly { readonly id: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

/** One of a few, such as the fields of the entries. */
export function FieldSelect({ label, none, choices, value, onChange }: FieldSelectProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <select
        id={id}
        className={field.control}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
