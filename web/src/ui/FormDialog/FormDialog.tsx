import type { ReactNode, SyntheticEvent } from 'react'
import { Dialog as AriaDialog, Form, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { m } from '~/paraglide/messages'
import { Button } from '../Button/Button'
import { Callout } from '../Callout/Callout'
import styles from '../Dialog/Dialog.module.css'
import { useFocusOnMount } from '../Dialog/useFocusOnMount'

interface FormDialogContentProps {
  readonly title: string
  readonly onOpenChange: (isOpen: boolean) => void
  /** Fields; the first one gets focus. Required ones are checked before `onSubmit`. */
  readonly children: ReactNode
  /** What was found about the form; it stays in sight above the buttons. */
  readonly notes?: ReactNode
  readonly submitLabel: string
  readonly isSubmitting: boolean
  readonly isSubmitDisabled?: boolean
  readonly onSubmit: () => void
  /** What Cancel does while the submit is under way; by default the dialog closes and the work goes on. */
  readonly onCancelSubmit?: () => void
  /** Why the last submit failed. */
  readonly errorMessage?: string | undefined
  /** How far the submit is. */
  readonly progress?: string | undefined
}

export interface FormDialogProps extends FormDialogContentProps {
  readonly isOpen: boolean
  readonly size?: 'normal' | 'wide'
  /** For content that comes late: the dialog is as high as it will ever be, so that its buttons stay where they are. */
  readonly isSteady?: boolean
}

/** A modal dialog around a form: Enter submits, and the button shows that the work is under way. */
export function FormDialog({ isOpen, size = 'normal', isSteady = false, ...content }: FormDialogProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={content.onOpenChange} className={styles.overlay ?? ''}>
      <Modal className={styles.modal ?? ''} data-size={size} data-steady={isSteady || undefined}>
        <AriaDialog className={styles.dialog ?? ''}>
          <FormDialogContent {...content} />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function FormDialogContent({
  title,
  onOpenChange,
  children,
  notes,
  submitLabel,
  isSubmitting,
  isSubmitDisabled = false,
  onSubmit,
  onCancelSubmit,
  errorMessage,
  progress,
}: FormDialogContentProps) {
  const form = useFocusOnMount<HTMLFormElement>('input, textarea')
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isSubmitting && !isSubmitDisabled) onSubmit()
  }
  const handleCancel = () => {
    if (isSubmitting && onCancelSubmit) onCancelSubmit()
    else onOpenChange(false)
  }
  return (
    <Form className={styles.form ?? ''} onSubmit={handleSubmit} ref={form}>
      <div className={styles.header}>
        <Heading slot="title" level={2} className={styles.title ?? ''}>
          {title}
        </Heading>
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.notes}>
        {notes}
        {errorMessage !== undefined && <Callout tone="danger">{errorMessage}</Callout>}
      </div>
      <div className={styles.footer}>
        <output className={styles.progress}>{progress}</output>
        <Button variant="ghost" onPress={handleCancel}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" variant="primary" isLoading={isSubmitting} isDisabled={isSubmitDisabled}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
