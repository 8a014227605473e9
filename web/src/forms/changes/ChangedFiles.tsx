import { useState } from 'react'
import { discardDraft, dropChanges } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { useNamedUploads } from '~/drafts/uploads/uploads'
import { DraftComparison } from '~/editor/open/DraftComparison'
import { m } from '~/paraglide/messages'
import type { ProjectForm } from '../project/readProject'
import { ChangedFile } from './ChangedFile'
import styles from './ChangedFiles.module.css'
import { ChangedUploads } from './ChangedUploads'
import { type Dropped, DroppedNote } from './DroppedNote'
import { type LeftOut, withoutLeftOut } from './selection'

export interface ChangedFilesProps {
  readonly drafts: readonly Draft[]
  readonly forms: ReadonlyMap<string, ProjectForm>
  readonly leftOut: LeftOut
  readonly onLeaveOut: (leftOut: LeftOut) => void
  /** While a commit is under way nothing can be taken out of it. */
  readonly isBusy: boolean
}

/** What a commit carries, file by file: changes can be left out of it, or dropped. */
export function ChangedFiles({ drafts, forms, leftOut, onLeaveOut, isBusy }: ChangedFilesProps) {
  const uploads = useNamedUploads(withoutLeftOut(drafts, leftOut))
  const [shownPath, setShownPath] = useState<string>()
  const [dropped, setDropped] = useState<Dropped>()
  const shown = drafts.find(({ reference }) => reference.path === shownPath)

  const handleDrop = (draft: Draft, id: string, sentence: string) => {
    const undo = dropChanges(draft, (other) => other === id)
    if (undo) setDropped({ words: m.changes_dropped({ change: sentence }), undo })
  }
  const handleDiscard = async ({ account, reference }: Draft) => {
    const undo = await discardDraft(account, reference)
    setDropped({ words: m.changes_dropped_file({ path: reference.path }), undo })
  }
  return (
    <section aria-label={m.changes_section()}>
      <h3 className={styles.title}>{m.changes_title({ count: drafts.length + uploads.length })}</h3>
      {drafts.length + uploads.length > 0 && (
        <ul className={styles.list}>
          {drafts.map((draft) => (
            <ChangedFile
              key={draft.reference.path}
              draft={draft}
              form={forms.get(draft.reference.path)}
              leftOut={leftOut}
              onLeaveOut={onLeaveOut}
              onDrop={(id, sentence) => handleDrop(draft, id, sentence)}
              onDiscard={() => void handleDiscard(draft)}
              onShowText={() => setShownPath(draft.reference.path)}
              isBusy={isBusy}
            />
          ))}
          <ChangedUploads uploads={uploads} />
        </ul>
      )}
      {dropped && !isBusy && <DroppedNote dropped={dropped} onUndone={() => setDropped(undefined)} />}
      {shown && <DraftComparison draft={shown} onClose={() => setShownPath(undefined)} />}
    </section>
  )
}
