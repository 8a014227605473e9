import { ArrowRight } from 'lucide-react'
import styles from './Destination.module.css'

interface DestinationProps {
  /** Why it goes there. */
  readonly note: string | undefined
  readonly children: string
}

/** Where the changes go, in one line. */
export function Destination({ note, children }: DestinationProps) {
  return (
    <p className={styles.destination}>
      <ArrowRight size={14} strokeWidth={1.75} aria-hidden />
      <span>
        {children}
        {note !== undefined && ` ${note}`}
      </span>
    </p>
  )
}
