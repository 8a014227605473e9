import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '../Button/Button'
import { ErrorState } from '../ErrorState/ErrorState'
import styles from './LazyPart.module.css'

/** How the place of a part tries again. */
export const LazyPartRetry = createContext<() => void>(() => {})

export interface LazyPartFailureProps {
  readonly error: unknown
  /** Of what opens over the page. */
  readonly onClose: (() => void) | undefined
}

/** Says that a part of the page did not arrive, and tries again when asked, or once the network is back. */
export function LazyPartFailure({ error, onClose }: LazyPartFailureProps) {
  const onRetry = useContext(LazyPartRetry)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const handleOnline = () => retry()
    window.addEventListener('online', handleOnline)
    return () => window.removeEventListener('online', handleOnline)
  }, [])
  const reason = error instanceof Error ? error.message : String(error)
  return (
    <div className={styles.failure} data-over-page={onClose !== undefined}>
      <ErrorState
        title={m.ui_part_failed()}
        error={navigator.onLine ? m.ui_part_failed_why({ reason }) : m.ui_part_offline()}
        onRetry={onRetry}
        action={
          <>
            {navigator.onLine && (
              <Button onPress={() => window.location.reload()}>{m.ui_part_reload()}</Button>
            )}
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
}
