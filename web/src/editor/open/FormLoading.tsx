import { type CSSProperties, useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Skeleton } from '~/ui'
import styles from './FormLoading.module.css'

/** Of each field its name and its control, in per cent of the column. */
const FIELDS = [
  [14, 100],
  [22, 100],
  [18, 60],
  [26, 100],
  [16, 60],
] as const

interface FormLoadingProps {
  /** Whether the bar with the tabs of its views is to come as well. */
  readonly isBeforeViews?: boolean
}

/** Parts of one wait come within this of each other: ms. */
const ONE_WAIT = 100

/** When the wait began that is on view, how many parts of it are, and when the last one went. */
let began = 0
let shown = 0
let ended = -Infinity

/** How long somebody has waited for the form already, in ms: what waits for the next part goes on, and does not flash. */
function useWaited(): number {
  const [waited] = useState(() => {
    const now = performance.now()
    if (shown === 0 && now - ended > ONE_WAIT) began = now
    return now - began
  })
  useEffect(() => {
    shown += 1
    return () => {
      shown -= 1
      ended = performance.now()
    }
  }, [])
  return waited
}

/** A title and fields where those of the form will be. */
export function FormLoading({ isBeforeViews = false }: FormLoadingProps) {
  const waited = useWaited()
  const style: CSSProperties & Readonly<Record<'--waited', string>> = {
    '--waited': `${Math.round(waited)}ms`,
  }
  return (
    <output style={style} className={styles.form} aria-busy="true" aria-label={m.editor_form_loading()}>
      {isBeforeViews && <span className={styles.views} />}
      <span className={styles.bar} />
      <span className={styles.column}>
        <span className={styles.title}>
          <Skeleton width="44%" height="24px" />
          <Skeleton width="72%" />
          <Skeleton width="36%" height="10px" />
        </span>
        {FIELDS.map(([name, control]) => (
          <span key={name} className={styles.field}>
            <span className={styles.name}>
              <Skeleton width={`${name}%`} />
            </span>
            <Skeleton width={`${control}%`} height="var(--control-height)" />
          </span>
        ))}
      </span>
    </output>
  )
}
