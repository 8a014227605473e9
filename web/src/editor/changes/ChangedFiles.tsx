import { FileDiff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { discardDraft } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { useNamedUploads } from '~/drafts/uploads/uploads'
import { m } from '~/paraglide/messages'
import { Badge, Dialog, IconButton, MiddleText } from '~/ui'
import { DiffView } from '../DiffView'
import styles from './ChangedFiles.module.css'
import { ChangedUploads } from './ChangedUploads'
import { ChangeSummary } from './ChangeSummary'

export interface ChangedFilesProps {
  readonly drafts: readonly Draft[]
  /** While a commit is under way nothing can be taken out of it. */
  readonly isBusy: boolean
}

/** What a commit carries: each file with its changes on demand, and a way to leave it out. */
export function ChangedFiles({ drafts, isBusy }: ChangedFilesProps) {
  const uploads = useNamedUploads(drafts)
  const [shownPath, setShownPath] = useState<string>()
  const shown = drafts.find(({ reference }) => reference.path === shownPath)
  return (
    <section aria-label={m.editor_changed_files()}>
      <h3 className={styles.title}>
        {m.editor_changed_files_count({ count: drafts.length + uploads.length })}
      </h3>
      <ul className={styles.list}>
        {drafts.map((draft) => {
          const { path } = draft.reference
          return (
            <li key={path} className={styles.entry}>
              <div className={styles.file}>
                <span className={styles.path} title={path}>
                  <MiddleText keep={24}>{path}</MiddleText>
                </span>
                {draft.base.sha === null && <Badge tone="success">{m.editor_new_file()}</Badge>}
                <IconButton
                  size="small"
                  icon={FileDiff}
                  label={m.editor_show_changes({ path })}
                  onPress={() => setShownPath(path)}
                />
                <IconButton
                  size="small"
                  icon={Undo2}
                  label={m.editor_discard_file({ path })}
                  isDisabled={isBusy}
                  onPress={() => void discardDraft(draft.account, draft.reference)}
                />
              </div>
              <ChangeSummary draft={draft} />
            </li>
          )
        })}
        <ChangedUploads uploads={uploads} />
      </ul>
      <Dialog
        title={m.editor_changes_of({ name: shownPath ?? '' })}
        size="wide"
        isOpen={shown !== undefined}
        onOpenChange={() => setShownPath(undefined)}
      >
        {shown && (
          <div className={styles.diff}>
            <DiffView
              before={shown.base.text}
              after={shown.text}
              label={m.editor_changes_of({ name: shown.reference.path })}
            />
          </div>
        )}
      </Dialog>
    </section>
  )
}
