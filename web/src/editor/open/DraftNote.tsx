import { useState } from 'react'
import { currentChangeSet, useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { formatDateTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import { Button, Callout, lazyPart } from '~/ui'
import styles from './DraftNote.module.css'

const DraftComparison = lazyPart(async () => (await import('./DraftComparison')).DraftComparison, {
  close: ({ onClose }) => onClose(),
})

/**
 * A quiet note over a text that was restored from an earlier visit, until it is dismissed or there are no edits. What has
 * become of the file on its branch meanwhile is said for the page.
 */
export function DraftNote({ document }: { readonly document: TextDocument }) {
  const account = useAccount()
  const isDirty = useDocument(document, ({ isDirty }) => isDirty)
  // As it was when the file was opened: later writes are of this visit.
  const [restoredAt] = useState(() => {
    const { reference } = document
    const draft = currentChangeSet(account, reference).find((one) => one.reference.path === reference.path)
    const time = draft ? Date.parse(draft.updatedAt) : Number.NaN
    return time < performance.timeOrigin ? time : undefined
  })
  const [isDismissed, setIsDismissed] = useState(false)
  const [isComparing, setIsComparing] = useState(false)
  if (isDismissed || !isDirty) return null
  const words = restoredWords(document, restoredAt)
  if (words === undefined) return null
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
        {words}
      </Callout>
      {isComparing && <DraftComparison draft={document} onClose={() => setIsComparing(false)} />}
    </div>
  )
}

function restoredWords({ base }: TextDocument, time: number | undefined): string | undefined {
  if (time === undefined) return undefined
  return base.sha === null
    ? m.editor_restored_new({ time: formatDateTime(time) })
    : m.editor_restored({ time: formatDateTime(time), version: base.sha.slice(0, 7) })
}
