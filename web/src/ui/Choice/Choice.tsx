import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './Choice.module.css'

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style'> {
  /** What is seen in the place of the input; its style reads the input's state. */
  readonly mark: ReactNode
  readonly description?: ReactNode
  readonly 'data-part'?: string | undefined
  readonly 'data-found'?: true | undefined
  /** Of a checkbox: neither checked nor not. */
  readonly isIndeterminate?: boolean
  readonly children: ReactNode
}

/** A checkbox, radio button or switch of the browser under our own mark, and its label. */
export function Choice({ mark, description, isIndeterminate = false, children, ...input }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span className={styles.place}>
        <input
          {...input}
          ref={(element) => {
            // HTML has no attribute for it.
            if (element) element.indeterminate = isIndeterminate
          }}
          className={styles.input}
        />
        {mark}
      </span>
      <span className={styles.label}>
        {children}
        {description !== undefined && <span className={styles.description}>{description}</span>}
      </span>
    </label>
  )
}
