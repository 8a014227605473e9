import type { ReactNode } from 'react'
import { Choice } from '../Choice/Choice'
import styles from '../Choice/Choice.module.css'

interface SwitchProps {
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly isSelected: boolean
  /** Neither on nor off: nobody has said. */
  readonly isUnset?: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly children: ReactNode
}

export function Switch({ isSelected, isUnset = false, isDisabled = false, onChange, ...rest }: SwitchProps) {
  return (
    <Choice
      {...rest}
      type="checkbox"
      isIndeterminate={isUnset}
      // A switch can only be on or off; a checkbox may also be neither. `checked` says which.
      {...(!isUnset && { role: 'switch' })}
      checked={isSelected}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
      mark={
        <span className={`${styles.mark} ${styles.track}`} data-unset={isUnset || undefined}>
          <span className={styles.thumb} />
        </span>
      }
    />
  )
}
