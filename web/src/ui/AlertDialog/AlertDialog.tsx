import { type ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '../Button/Button'
import styles from '../Dialog/Dialog.module.css'
import { DialogHeader, ModalDialog } from '../Dialog/ModalDialog'
import { useFocusOnMount } from '../Dialog/useFocusOnMount'

interface AnswersProps {
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly isDanger?: boolean
  readonly onConfirm: () => void
}

interface AlertDialogProps extends AnswersProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** A question that must be answered: a press outside does not close it, and the safe answer has focus. */
export function AlertDialog({ title, isOpen, onOpenChange, children, ...answers }: AlertDialogProps) {
  return (
    <ModalDialog isOpen={isOpen} onOpenChange={onOpenChange} role="alertdialog">
      <DialogHeader title={title} />
      <div className={styles.body}>{children}</div>
      <Answers {...answers} close={() => onOpenChange(false)} />
    </ModalDialog>
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
