import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  readonly tone?: 'neutral' | 'accent' | 'danger' | 'warning' | 'success'
  readonly children: ReactNode
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
