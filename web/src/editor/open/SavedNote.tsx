import { useDraftStorageError, useHasDraft, useKeptAt } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { formatDateTime, formatTimeOfDay, localDay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import styles from './SavedNote.module.css'

/** Where the edits of a file are for now, told only once storage has them; nothing of a file without edits. */
export function SavedNote({ document }: { readonly document: TextDocument }) {
  const hasEdits = useHasDraft(document.reference)
  const time = useKeptAt(document.reference)
  const isFailing = useDraftStorageError() !== undefined
  if (!hasEdits) return null
  return (
    <span className={styles.saved} data-failing={isFailing || undefined}>
      {isFailing ? m.editor_not_saved() : time === undefined ? m.editor_saving() : savedWords(time)}
    </span>
  )
}

function savedWords(time: number): string {
  const isToday = localDay(new Date(time)) === localDay(new Date())
  return m.editor_saved({ time: isToday ? formatTimeOfDay(time) : formatDateTime(time) })
}
