import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { FieldPlace } from '~/forms/FieldHistory'
import { m } from '~/paraglide/messages'
import { Button, Callout, Dialog, Skeleton } from '~/ui'
import { CommitLine } from './CommitLine'
import { fieldHistoryQuery } from './fieldHistoryQuery'
import styles from './History.module.css'
import { useFieldSource } from './useFieldSource'
import { useFieldWords } from './useFieldWords'
import { type Restore, useRestore } from './useRestore'
import type { FieldChange } from './walkField'

interface FieldHistoryDialogProps {
  readonly place: FieldPlace
  readonly onClose: () => void
}

/** Who changed one value of a data file, when, from what to what. */
export function FieldHistoryDialog({ place, onClose }: FieldHistoryDialogProps) {
  const restore = useRestore(place.reference)
  return (
    <Dialog title={m.history_of_field({ title: place.title })} size="wide" isOpen onOpenChange={onClose}>
      {restore ? (
        <FieldChanges place={place} restore={restore} onDone={onClose} />
      ) : (
        <Skeleton width="100%" height="80px" />
      )}
    </Dialog>
  )
}

interface FieldChangesProps {
  readonly place: FieldPlace
  readonly restore: Restore
  readonly onDone: () => void
}

function FieldChanges({ place, restore, onDone }: FieldChangesProps) {
  const queryClient = useQueryClient()
  const source = useFieldSource(place.reference)
  // The place is the one in the text that the menu was opened on.
  const [text] = useState(restore.text)
  const query = useInfiniteQuery(fieldHistoryQuery(source, place, text))
  const words = useFieldWords(place, text)
  const [hasFailed, setFailed] = useState(false)
  const { data, error, hasNextPage, isFetching } = query
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  const handleRestore = ({ afterText }: FieldChange) => {
    if (restore.value(place.path, afterText)) onDone()
    else setFailed(true)
  }
  return (
    <>
      {error && <Callout tone="danger">{error.message}</Callout>}
      {hasFailed && <Callout tone="warning">{m.history_no_place()}</Callout>}
      {data && changes.length === 0 && !hasNextPage && (
        <p className={styles.note}>{m.history_field_none()}</p>
      )}
      <ol className={styles.list} aria-label={m.history_of_field({ title: place.title })}>
        {changes.map((change) => (
          <li key={change.commit.sha} className={styles.entry}>
            <CommitLine commit={change.commit} subject={change.commit.message.split('\n', 1)[0] ?? ''} />
            <div className={styles.values}>
              <span className={styles.value}>{words(change.before)}</span>
              <span aria-hidden>→</span>
              <span className={styles.value}>{words(change.after)}</span>
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
      {isFetching && (
        <div className={styles.actions}>
          <output className={styles.note}>{m.history_walking()}</output>
          <Button
            size="small"
            variant="ghost"
            onPress={() =>
              void queryClient.cancelQueries({ queryKey: fieldHistoryQuery(source, place, text).queryKey })
            }
          >
            {m.history_stop()}
          </Button>
        </div>
      )}
      {!isFetching && (hasNextPage || data === undefined) && (
        <Button onPress={() => void (data ? query.fetchNextPage() : query.refetch())}>
          {m.history_further()}
        </Button>
      )}
    </>
  )
}
