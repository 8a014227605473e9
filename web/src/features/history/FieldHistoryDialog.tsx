import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { formatOf } from '~/formats/formatOf'
import type { FieldPlace } from '~/forms/rowView/head/FieldHistory'
import { m } from '~/paraglide/messages'
import { isScarce, useRateLimit } from '~/provider/rateLimit'
import { Button, Callout, ChangedLine, Dialog, Skeleton } from '~/ui'
import { CommitLine } from './CommitLine'
import { FieldWalkProgress } from './FieldWalkProgress'
import { createFieldWalk, type FieldChange, type FieldSource } from './fieldWalk'
import styles from './History.module.css'
import { useFieldSource } from './useFieldSource'
import { useFieldWords } from './useFieldWords'
import { type Restore, useRestore } from './useRestore'

interface FieldHistoryDialogProps {
  readonly place: FieldPlace
  readonly onClose: () => void
}

/** Who changed one value of a data file, when, from what to what. */
export function FieldHistoryDialog({ place, onClose }: FieldHistoryDialogProps) {
  const restore = useRestore(place.reference)
  const source = useFieldSource(place.reference)
  return (
    <Dialog title={m.history_of_field({ title: place.title })} size="wide" isOpen onOpenChange={onClose}>
      {restore && source ? (
        <FieldChanges place={place} source={source} restore={restore} onDone={onClose} />
      ) : (
        <Skeleton width="100%" height="80px" />
      )}
    </Dialog>
  )
}

interface FieldChangesProps {
  readonly place: FieldPlace
  readonly source: FieldSource
  readonly restore: Restore
  readonly onDone: () => void
}

function FieldChanges({ place, source, restore, onDone }: FieldChangesProps) {
  // The place is the one in the text that the menu was opened on.
  const [text] = useState(restore.text)
  const [walk] = useState(() => {
    // What restores has loaded it.
    const format = formatOf(place.reference.path)
    return createFieldWalk({ source, path: place.path, text, format, maySpend: hasRequests })
  })
  useEffect(() => {
    walk.goOn()
    return walk.stop
  }, [walk])
  const { changes, status, error } = useStore(walk.state)
  const words = useFieldWords(place, text)
  const [hasFailed, setFailed] = useState(false)
  const handleRestore = ({ afterText }: FieldChange) => {
    if (restore.value(place.path, afterText)) onDone()
    else setFailed(true)
  }
  return (
    <>
      {error && <Callout tone="danger">{error.message}</Callout>}
      {hasFailed && <Callout tone="warning">{m.history_no_place()}</Callout>}
      {status === 'done' && changes.length === 0 && <p className={styles.note}>{m.history_field_none()}</p>}
      <ol className={styles.list} aria-label={m.history_of_field({ title: place.title })}>
        {changes.map((change) => (
          <li key={change.commit.sha} className={styles.entry}>
            <CommitLine commit={change.commit} subject={change.commit.message.split('\n', 1)[0] ?? ''} />
            <div className={styles.values}>
              <ChangedLine
                before={change.before === undefined ? undefined : words(change.before)}
                after={change.after === undefined ? undefined : words(change.after)}
              />
              {restore.hasValue(place.path, change.after) ? (
                <span className={styles.note}>{m.history_as_now()}</span>
              ) : (
                <Button size="small" icon={RotateCcw} onPress={() => handleRestore(change)}>
                  {change.afterText === undefined
                    ? m.history_restore_absence()
                    : m.history_restore_value({ value: words(change.after) })}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <FieldWalkProgress walk={walk} />
    </>
  )
}

function hasRequests(): boolean {
  return !isScarce(useRateLimit.getState().limit, Date.now())
}
