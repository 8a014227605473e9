import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Row.module.css'

/** The form's own name is an h2. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const

interface HeadToggleProps {
  /** Of the row: says the level of the heading. */
  readonly depth: number
  readonly isOpen: boolean
  readonly describedBy?: string | undefined
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** The heading of what a row opens and closes. */
export function HeadToggle({ depth, isOpen, describedBy, onToggle, children }: HeadToggleProps) {
  const Heading = HEADINGS[Math.min(depth, HEADINGS.length - 1)] ?? 'h6'
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <Heading className={styles.heading}>
      <button
        type="button"
        className={styles.toggle}
        data-part="toggle"
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        onClick={onToggle}
      >
        <Arrow size={16} strokeWidth={1.75} aria-hidden />
        {children}
      </button>
    </Heading>
  )
}
