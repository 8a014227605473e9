import { Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { Button, IconButton } from '~/ui'
import styles from './DocumentBar.module.css'

export interface DocumentBarProps {
  readonly document: TextDocument
  /** In the place of the file's name: a choice of files. */
  readonly start?: ReactNode
}

/** Which file is edited here, whether it is, and the way back. The caller renders it again when the document changes. */
export function DocumentBar({ document, start }: DocumentBarProps) {
  const name = basename(document.reference.path)
  return (
    <div className={styles.bar}>
      {start ?? <span className={styles.name}>{name}</span>}
      <span className={styles.state}>
        {document.isDirty && (
          <>
            <span className={styles.dot} aria-hidden />
            {m.editor_edited()}
          </>
        )}
      </span>
      {document.isDirty && (
        <Button size="small" variant="ghost" onPress={() => document.reset()}>
          {m.editor_discard()}
        </Button>
      )}
      <IconButton
        size="small"
        label={m.editor_undo()}
        icon={Undo2}
        isDisabled={!document.canUndo}
        onPress={() => document.undo()}
      />
      <IconButton
        size="small"
        label={m.editor_redo()}
        icon={Redo2}
        isDisabled={!document.canRedo}
        onPress={() => document.redo()}
      />
    </div>
  )
}
