import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './PageNote.module.css'

interface PageNoteProps {
  readonly icon: LucideIcon
  /** Something new, that a person may want to act on. */
  readonly isNews?: boolean
  /** Something is done. */
  readonly tone?: 'done'
  readonly children: ReactNode
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode
}

/** A line across the page, below the header, about all that is shown; announced politely. */
export function PageNote({ icon: Icon, isNews = false, tone, children, actions }: PageNoteProps) {
  return (
    <div className={styles.note} data-news={isNews || tone !== undefined || undefined} data-tone={tone}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <output className={styles.words}>{children}</output>
      {actions}
    </div>
  )
}
