import { useState } from 'react'
import { useDrafts } from '~/drafts/documents'
import { draftKey } from '~/drafts/draft'
import type { TextDocument } from '~/drafts/TextDocument'
import { basename } from '~/lib/paths'
import { formatDateTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { Button, Callout, Dialog } from '~/ui'
import { DiffView } from '../DiffView'
import styles from './DraftNote.module.css'

/** A quiet note over a text that was restored from an earlier visit, until it is dismissed or there are no edits. */
export function DraftNote({ document }: { readonly document: TextDocument }) {
  const { drafts } = useDrafts()
  const key = draftKey(document.reference)
  // As it was when the file was opened: later writes are of this visit.
  const [restoredAt] = useState(() => {
    const draft = drafts.find(({ reference }) => draftKey(reference) === key)
    const time = draft ? Date.parse(draft.updatedAt) : Number.NaN
    return time < performance.timeOrigin ? time : undefined
  })
  const [isDismissed, setIsDismissed] = useState(false)
  const [isComparing, setIsComparing] = useState(false)
  if (restoredAt === undefined || isDismissed || !document.isDirty) return null
  const { sha, text } = document.base
  const name = basename(document.reference.path)
  return (
    <div className={styles.note}>
      <Callout
        action={
          <div className={styles.actions}>
            <Button size="small" onPress={() => setIsComparing(true)}>
              {m.editor_compare()}
            </Button>
            <Button size="small" onPress={() => document.reset()}>
              {m.editor_discard()}
            </Button>
            <Button size="small" variant="ghost" onPress={() => setIsDismissed(true)}>
              {m.editor_dismiss()}
            </Button>
          </div>
        }
      >
        {sha === null
          ? m.editor_restored_new({ time: formatDateTime(restoredAt) })
          : m.editor_restored({ time: formatDateTime(restoredAt), version: sha.slice(0, 7) })}
      </Callout>
      <Dialog
        title={m.editor_changes_of({ name })}
        size="wide"
        isOpen={isComparing}
        onOpenChange={setIsComparing}
      >
        <div className={styles.diff}>
          <DiffView before={text} after={document.text} label={m.editor_changes_of({ name })} />
        </div>
      </Dialog>
    </div>
  )
}
