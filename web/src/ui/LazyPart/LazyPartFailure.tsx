import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { PartAway } from '~/lib/parts/loadPart'
import { m } from '~/paraglide/messages'
import { Button } from '../Button/Button'
import { ErrorState } from '../ErrorState/ErrorState'
import styles from './LazyPart.module.css'

/** How the place of a part tries again. */
export const LazyPartRetry = createContext<LazyPartRetries>({ openly: () => {}, quietly: () => {} })

interface LazyPartRetries {
  /** Its place waits anew. */
  readonly openly: () => void
  /** The failure stays until the part is there. */
  readonly quietly: () => void
}

/** In milliseconds, until the second try after the network is back: it may say so before it carries anything. */
const FIRST_PAUSE = 1_000
/** Each pause is twice the one before; after the last one only somebody tries. */
const LAST_PAUSE = 16_000

interface LazyPartFailureProps {
  readonly error: unknown
  /** Of what opens over the page. */
  readonly onClose: (() => void) | undefined
}

/**
 * Says that a part of the page did not arrive. What is away is tried again when asked, and what has its place in the page
 * also once the network is back; for what is gone the page must be loaded anew, and nothing else is offered.
 */
export function LazyPartFailure({ error, onClose }: LazyPartFailureProps) {
  const { openly, quietly } = useContext(LazyPartRetry)
  const retry = useEffectEvent(quietly)
  const isAway = error instanceof PartAway
  const wasOffline = isAway && error.wasOffline
  const isOverPage = onClose !== undefined
  useEffect(() => {
    // What opens over the page would come over what somebody types meanwhile.
    if (!isAway || isOverPage) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryAfter = (pause: number) => {
      retry()
      if (pause <= LAST_PAUSE) timer = setTimeout(() => tryAfter(2 * pause), pause)
    }
    const handleOnline = () => {
      clearTimeout(timer)
      tryAfter(FIRST_PAUSE)
    }
    window.addEventListener('online', handleOnline)
    // It may be back since the part was asked for.
    if (wasOffline && navigator.onLine) handleOnline()
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', handleOnline)
    }
  }, [isAway, isOverPage, wasOffline])
  const failure = (
    <div className={styles.failure} data-over-page={isOverPage}>
      <ErrorState
        title={m.ui_part_failed()}
        error={isAway ? wordsOfAway(error) : m.ui_part_gone({ reason: reasonOf(error) })}
        onRetry={isAway ? openly : undefined}
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

function wordsOfAway({ wasOffline }: PartAway): string {
  return wasOffline ? m.ui_part_offline() : m.ui_part_away()
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
