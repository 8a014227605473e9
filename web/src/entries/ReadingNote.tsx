import { m } from '~/paraglide/messages'
import { Button, Callout, ErrorState } from '~/ui'
import type { EntryIndex, EntryIndexState } from '~/workspace/entries/EntryIndex'
import styles from './EntryList.module.css'

interface ReadingNoteProps {
  readonly index: EntryIndex
  readonly state: EntryIndexState
  /** Of all entries. */
  readonly count: number
}

/** So few are read before anybody has read that they are. */
const FEW = 400

/** How far the entries have been read, while many are not; why they are not, where it went wrong. */
export function ReadingNote({ index, state: { waiting, isStopped, error }, count }: ReadingNoteProps) {
  if (error) {
    return <ErrorState title={m.entries_reading_failed()} error={error} onRetry={() => index.goOn()} />
  }
  if (isStopped && waiting > 0) {
    return (
      <Callout>
        <span className={styles.reading}>
          {m.entries_reading_stopped({ count: waiting })}
          <Button size="small" onPress={() => index.goOn()}>
            {m.entries_reading_go_on()}
          </Button>
        </span>
      </Callout>
    )
  }
  if (waiting === 0 || count <= FEW) return null
  return (
    <div className={styles.reading}>
      <progress
        className={styles.progress}
        max={count}
        value={count - waiting}
        aria-label={m.entries_reading()}
      />
      <span className={styles.count}>{m.entries_reading_count({ read: count - waiting, count })}</span>
      <Button variant="ghost" size="small" onPress={() => index.stop()}>
        {m.entries_reading_stop()}
      </Button>
    </div>
  )
}
