import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Choice } from '../Choice/Choice'
import styles from '../Choice/Choice.module.css'

interface CheckboxProps {
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly 'data-part'?: string | undefined
  readonly 'data-found'?: true | undefined
  readonly isSelected: boolean
  /** Neither all nor nothing of what it stands for. */
  readonly isIndeterminate?: boolean
  /** Neither yes nor no: nobody has said. */
  readonly isUnset?: boolean
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly description?: string
  readonly children: ReactNode
}

export function Checkbox({
  isSelected,
  isIndeterminate = false,
  isUnset = false,
  isDisabled = false,
  isInvalid = false,
  onChange,
  ...rest
}: CheckboxProps) {
  const Mark = isIndeterminate || isUnset ? Minus : Check
  return (
    <Choice
      {...rest}
      type="checkbox"
      isIndeterminate={isIndeterminate || isUnset}
      checked={isSelected}
      disabled={isDisabled}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => onChange(event.target.checked)}
      mark={
        <span className={`${styles.mark} ${styles.box}`} data-unset={isUnset || undefined}>
          <Mark size={12} strokeWidth={3} aria-hidden />
        </span>
      }
    />
  )
}
