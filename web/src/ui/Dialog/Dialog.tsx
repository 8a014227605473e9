import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { m } from '~/paraglide/messages'
import { IconButton } from '../IconButton/IconButton'
import styles from './Dialog.module.css'

export interface DialogProps {
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
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''} data-size={size}>
        <AriaDialog className={styles.dialog ?? ''}>
          <div className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            <IconButton label={m.ui_close()} icon={X} onPress={() => onOpenChange(false)} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && <div className={styles.footer}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
