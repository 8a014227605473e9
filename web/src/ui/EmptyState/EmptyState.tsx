import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  /** What belongs here. */
  readonly title: string
  readonly icon?: LucideIcon
  /** Where it is all of a page, its title is the page's heading. */
  readonly isPage?: boolean
  readonly children?: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
}

export function EmptyState({ title, icon: Icon, isPage = false, children, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state}>
      {Icon && (
        <span className={styles.icon}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
