import fieldStyles from '~/ui/Field/Field.module.css'

interface FieldErrorsProps {
  /** For the control's `aria-describedby`. */
  readonly id: string
  /** In words, each once. */
  readonly errors: readonly string[]
}

/** What is wrong with a field, under it. */
export function FieldErrors({ id, errors }: FieldErrorsProps) {
  if (errors.length === 0) return null
  return (
    <div id={id} className={fieldStyles.error}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  )
}
