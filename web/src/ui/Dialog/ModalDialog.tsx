import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { AriaScope } from './AriaScope'
import styles from './Dialog.module.css'

export interface ModalDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  /** A palette stands near the top of the page; on a phone it is all of it. */
  readonly size?: 'normal' | 'wide' | 'palette'
  /** It grows upwards as content comes late, so that its buttons stay where they are. */
  readonly isAnchored?: boolean
  /** Whether a press outside of it closes it. */
  readonly isDismissable?: boolean
  readonly role?: 'dialog' | 'alertdialog'
  /** Begins with a `DialogHeader`. */
  readonly children: ReactNode
}

/** What every dialog stands in: all else on the page waits until it is closed. */
export function ModalDialog({
  size = 'normal',
  isAnchored = false,
  role = 'dialog',
  children,
  ...overlay
}: ModalDialogProps) {
  return (
    <AriaScope>
      <ModalOverlay {...overlay} className={styles.overlay ?? ''} data-size={size}>
        <Modal className={styles.modal ?? ''} data-size={size} data-anchored={isAnchored || undefined}>
          <AriaDialog role={role} className={styles.dialog ?? ''}>
            {children}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaScope>
  )
}

interface DialogHeaderProps {
  readonly title: string
  readonly children?: ReactNode
}

/** The name of the dialog, and what can be done with all of it. */
export function DialogHeader({ title, children }: DialogHeaderProps) {
  return (
    <div className={styles.header}>
      <Heading slot="title" level={2} className={styles.title ?? ''}>
        {title}
      </Heading>
      {children}
    </div>
  )
}
