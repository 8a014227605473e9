import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import styles from './DataQuestion.module.css'

interface ProgressProps {
  readonly label: string
  readonly done: number
  readonly count: number
  readonly onStop: () => void
}

/** How far something is that goes through all entries. */
export function Progress({ label, done, count, onStop }: ProgressProps) {
  return (
    <>
      <progress className={styles.progress} max={count} value={done} aria-label={label} />
      <span className={styles.count}>{m.migration_counting_count({ seen: done, count })}</span>
      <Button size="small" onPress={onStop}>
        {m.migration_stop()}
      </Button>
    </>
  )
}
