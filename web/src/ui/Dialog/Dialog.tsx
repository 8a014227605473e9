import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { IconButton } from '../IconButton/IconButton'
import styles from './Dialog.module.css'
import { DialogHeader, ModalDialog } from './ModalDialog'

interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
  /** Buttons of the last line, the main one last. */
  readonly actions?: ReactNode
  readonly size?: 'normal' | 'wide'
}

/** A modal dialog to read or choose in; a form goes into `FormDialog`. Focus comes back to the opener. */
export function Dialog({ title, isOpen, onOpenChange, children, actions, size = 'normal' }: DialogProps) {
  return (
    <ModalDialog isOpen={isOpen} onOpenChange={onOpenChange} size={size} isDismissable>
      <DialogHeader title={title}>
        <IconButton label={m.ui_close()} icon={X} onPress={() => onOpenChange(false)} />
      </DialogHeader>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <div className={styles.footer}>{actions}</div>}
    </ModalDialog>
  )
}
