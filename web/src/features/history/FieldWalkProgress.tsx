import { useStore } from 'zustand'
import { formatDateTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import type { FieldWalk, FieldWalkState } from './fieldWalk'
import styles from './History.module.css'

/** How far the changes of a value are looked for, and how certain they are; lets that be stopped, and go on. */
export function FieldWalkProgress({ walk }: { readonly walk: FieldWalk }) {
  const state = useStore(walk.state)
  if (state.status === 'done') {
    return (
      <output className={styles.note}>
        {state.count > 0 && m.history_walked_all({ count: state.count })}
      </output>
    )
  }
  const isWalking = state.status === 'walking'
  return (
    <div className={styles.walk}>
      {/* How many is not said with every version that is read. */}
      <output>{isWalking ? m.history_walking() : ''}</output>
      {state.count > 0 && <span>{farWords(state)}</span>}
      {isWalking ? (
        <Button size="small" variant="ghost" onPress={walk.stop}>
          {m.history_stop()}
        </Button>
      ) : (
        <Button size="small" onPress={walk.goOn}>
          {m.history_further()}
        </Button>
      )}
    </div>
  )
}

function farWords({ read, count, hasMore, certain }: FieldWalkState): string {
  const far = hasMore ? m.history_walked_more({ read, count }) : m.history_walked({ read, count })
  const time = certain ? Date.parse(certain.authoredAt) : Number.NaN
  return Number.isNaN(time) ? far : `${far} ${m.history_certain({ time: formatDateTime(time) })}`
}
