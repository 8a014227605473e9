import type { Draft } from '~/drafts/draft'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { Dialog } from '~/ui'
import { DiffView } from '../DiffView'
import styles from './DraftNote.module.css'

export interface DraftComparisonProps {
  readonly draft: Pick<Draft, 'reference' | 'base' | 'text'> & { readonly isDeleted?: boolean }
  readonly onClose: () => void
}

/** A draft beside what it was begun on. Needs no network. */
export function DraftComparison({ draft, onClose }: DraftComparisonProps) {
  const label = m.editor_changes_of({ name: basename(draft.reference.path) })
  return (
    <Dialog title={label} size="wide" isOpen onOpenChange={onClose}>
      <div className={styles.diff}>
        <DiffView before={draft.base.text} after={draft.isDeleted ? '' : draft.text} label={label} />
      </div>
    </Dialog>
  )
}
