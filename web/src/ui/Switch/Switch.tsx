import type { ReactNode } from 'react'
import { Choice } from '../Choice/Choice'
import styles from '../Choice/Choice.module.css'

export interface SwitchProps {
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly isSelected: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly children: ReactNode
}

export function Switch({ isSelected, isDisabled = false, onChange, ...rest }: SwitchProps) {
  return (
    <Choice
      {...rest}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `checked` says it
      role="switch"
      checked={isSelected}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
      mark={
        <span className={`${styles.mark} ${styles.track}`}>
          <span className={styles.thumb} />
        </span>
      }
    />
  )
}
