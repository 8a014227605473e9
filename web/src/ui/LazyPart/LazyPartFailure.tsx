import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { PartAway } from '~/lib/parts/loadPart'
import { m } from '~/paraglide/messages'
import { Button } from '../Button/Button'
import { ErrorState } from '../ErrorState/ErrorState'
import styles from './LazyPart.module.css'

/** How the place of a part tries again. */
export const LazyPartRetry = createContext<() => void>(() => {})

interface LazyPartFailureProps {
  readonly error: unknown
  /** Of what opens over the page. */
  readonly onClose: (() => void) | undefined
}

/**
 * Says that a part of the page did not arrive. What is away is tried again when asked, or once the network is back; for
 * what is gone the page must be loaded anew, and nothing else is offered.
 */
export function LazyPartFailure({ error, onClose }: LazyPartFailureProps) {
  const onRetry = useContext(LazyPartRetry)
  const retry = useEffectEvent(onRetry)
  const isAway = error instanceof PartAway
  useEffect(() => {
    if (!isAway) return undefined
    const handleOnline = () => retry()
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [isAway])
  const failure = (
    <div className={styles.failure} data-over-page={onClose !== undefined}>
      <ErrorState
        title={m.ui_part_failed()}
        error={isAway ? wordsOfAway() : m.ui_part_gone({ reason: reasonOf(error) })}
        onRetry={isAway ? onRetry : undefined}
        action={
          <>
            {!isAway && <Button onPress={() => window.location.reload()}>{m.ui_part_reload()}</Button>}
            {onClose && (
              <Button variant="ghost" onPress={onClose}>
                {m.ui_close()}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
  // Where its button stands something of the page may lie above it.
  return onClose ? createPortal(failure, document.body) : failure
}

function wordsOfAway(): string {
  return navigator.onLine ? m.ui_part_away() : m.ui_part_offline()
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
