import { type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { m } from '~/paraglide/messages'
import { Button } from '../Button/Button'
import styles from '../Dialog/Dialog.module.css'
import { useFocusOnMount } from '../Dialog/useFocusOnMount'

interface AnswersProps {
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly isDanger?: boolean
  readonly onConfirm: () => void
}

export interface AlertDialogProps extends AnswersProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A question that must be answered: a press outside does not close it, and the safe answer has focus. */
export function AlertDialog({ title, isOpen, onOpenChange, children, ...answers }: AlertDialogProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''}>
        <AriaDialog role="alertdialog" className={styles.dialog ?? ''}>
          <div className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
          </div>
          <div className={styles.body}>{children}</div>
          <Answers {...answers} close={() => onOpenChange(false)} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Answers({
  confirmLabel,
  cancelLabel = m.ui_cancel(),
  isDanger = false,
  onConfirm,
  close,
}: AnswersProps & { readonly close: () => void }) {
  const footer = useFocusOnMount<HTMLDivElement>('button')
  const handleConfirm = () => {
    onConfirm()
    close()
  }
  return (
    <div className={styles.footer} ref={footer}>
      <Button variant="ghost" onPress={close}>
        {cancelLabel}
      </Button>
      <Button variant={isDanger ? 'danger' : 'primary'} onPress={handleConfirm}>
        {confirmLabel}
      </Button>
    </div>
  )
}
