import { ChevronDown, ChevronRight, Plus } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { HeadingLevel } from '../HeadingLevel'
import styles from './Heading.module.css'

/** HTML has none for what is deeper than six. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const

interface HeadToggleProps {
  readonly isOpen: boolean
  /** It leads to a page of its own. */
  readonly isPage?: boolean
  /** There is nothing in it yet: it offers that. */
  readonly isOffer?: boolean
  readonly describedBy?: string | undefined
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** The heading of what a row opens and closes, one level below the one that it is in. */
export function HeadToggle({
  isOpen,
  isPage = false,
  isOffer = false,
  describedBy,
  onToggle,
  children,
}: HeadToggleProps) {
  const Heading = HEADINGS[Math.min(useContext(HeadingLevel), HEADINGS.length - 1)] ?? 'h6'
  const Arrow = isOffer ? Plus : isOpen ? ChevronDown : ChevronRight
  return (
    <Heading className={styles.heading}>
      <button
        type="button"
        className={styles.toggle}
        data-offer={isOffer || undefined}
        data-part="toggle"
        aria-expanded={isPage ? undefined : isOpen}
        aria-describedby={describedBy}
        onClick={onToggle}
      >
        <Arrow size={16} strokeWidth={1.75} aria-hidden />
        {children}
      </button>
    </Heading>
  )
}
