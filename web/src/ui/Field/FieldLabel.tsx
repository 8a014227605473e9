import type { ReactNode } from 'react'
import { Label } from 'react-aria-components'
import styles from './Field.module.css'

interface FieldLabelProps {
  readonly isRequired?: boolean | undefined
  readonly children: ReactNode
}

/** The star is for the eye; the input itself says `required` to screen readers. */
export function FieldLabel({ isRequired = false, children }: FieldLabelProps) {
  return (
    <Label className={styles.label ?? ''}>
      {children}
      {isRequired && (
        <span className={styles.required} aria-hidden>
          {' *'}
        </span>
      )}
    </Label>
  )
}
