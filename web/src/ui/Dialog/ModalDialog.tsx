import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { AriaScope } from './AriaScope'
import styles from './Dialog.module.css'

export interface ModalDialogProps {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly size?: 'normal' | 'wide'
  /** For content that comes late: the dialog is as high as it will ever be, so that its buttons stay where they are. */
  readonly isSteady?: boolean
  /** Whether a press outside of it closes it. */
  readonly isDismissable?: boolean
  readonly role?: 'dialog' | 'alertdialog'
  /** Begins with a `DialogHeader`. */
  readonly children: ReactNode
}

/** What every dialog stands in: all else on the page waits until it is closed. */
export function ModalDialog({
  size = 'normal',
  isSteady = false,
  role = 'dialog',
  children,
  ...overlay
}: ModalDialogProps) {
  return (
    <AriaScope>
      <ModalOverlay {...overlay} className={styles.overlay ?? ''}>
        <Modal className={styles.modal ?? ''} data-size={size} data-steady={isSteady || undefined}>
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
