import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '../Button/Button'
import styles from '../EmptyState/EmptyState.module.css'

export interface ErrorStateProps {
  /** What failed. */
  readonly title: string
  /** Why, and what to do: an error made for people, such as a `ProviderError`. */
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
  /** Something to do beside trying again. */
  readonly action?: ReactNode
}

export function ErrorState({ title, error, onRetry, action }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-tone="danger">
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{error instanceof Error ? error.message : String(error)}</p>
      {(onRetry !== undefined || action !== undefined) && (
        <div className={styles.action}>
          {onRetry && (
            <Button icon={RotateCw} onPress={onRetry}>
              {m.ui_try_again()}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
