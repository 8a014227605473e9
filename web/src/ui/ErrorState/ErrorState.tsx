import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '../Button/Button'
import styles from '../EmptyState/EmptyState.module.css'
import { ErrorReference } from '../ErrorReference/ErrorReference'

interface ErrorStateProps {
  /** What failed. */
  readonly title: string
  /** Where it is all of a page, its title is the page's heading. */
  readonly isPage?: boolean
  /** Why, and what to do: an error made for people, such as a `ProviderError`. */
  readonly error: unknown
  readonly onRetry?: (() => void) | undefined
  /** Something to do beside trying again. */
  readonly action?: ReactNode
}

export function ErrorState({ title, isPage = false, error, onRetry, action }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-tone="danger">
        <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{error instanceof Error ? error.message : String(error)}</p>
      <ErrorReference error={error} />
      {(onRetry !== undefined || action !== undefined) && (
        <div className={styles.action}>
          {onRetry && (
            <Button icon={RotateCw} onPress={onRetry}>
              {m.ui_retry()}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
