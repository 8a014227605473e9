import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { Button, IconButton } from '~/ui'
import styles from './DocumentBar.module.css'

interface DocumentBarProps {
  readonly document: TextDocument
  /** In the place of the file's name: a choice of files. */
  readonly start?: ReactNode
  /** What else is done with the file, before the way back. */
  readonly actions?: ReactNode
}

/** Which file is edited here, whether it is, and the way back. */
export function DocumentBar({ document, start, actions }: DocumentBarProps) {
  const name = basename(document.reference.path)
  const isDirty = useDocument(document, ({ isDirty }) => isDirty)
  const canUndo = useDocument(document, ({ canUndo }) => canUndo)
  const canRedo = useDocument(document, ({ canRedo }) => canRedo)
  return (
    <div className={styles.bar}>
      {start ?? <span className={styles.name}>{name}</span>}
      <span className={styles.state}>
        {isDirty && (
          <>
            <span className={styles.dot} aria-hidden />
            <span className={styles.words}>{m.editor_edited()}</span>
          </>
        )}
      </span>
      {isDirty && (
        <Button size="small" variant="ghost" onPress={() => document.reset()}>
          {m.editor_discard()}
        </Button>
      )}
      {actions}
      <IconButton
        size="small"
        label={m.editor_undo()}
        icon={Undo2}
        isDisabled={!canUndo}
        onPress={() => document.undo()}
      />
      <IconButton
        size="small"
        label={m.editor_redo()}
        icon={Redo2}
        isDisabled={!canRedo}
        onPress={() => document.redo()}
      />
    </div>
  )
}
