import { ProgressBar } from 'react-aria-components'
import styles from './Spinner.module.css'

export interface SpinnerProps {
  /** What is being waited for; without it the spinner is decoration beside a text that says so. */
  readonly label?: string
}

export function Spinner({ label }: SpinnerProps) {
  if (label === undefined) return <span className={styles.spinner} aria-hidden />
  return <ProgressBar isIndeterminate aria-label={label} className={styles.spinner ?? ''} />
}
