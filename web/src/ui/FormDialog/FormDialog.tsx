import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { Form } from 'react-aria-components'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { Button } from '../Button/Button'
import { Callout } from '../Callout/Callout'
import styles from '../Dialog/Dialog.module.css'
import { DialogHeader, ModalDialog, type ModalDialogProps } from '../Dialog/ModalDialog'
import { useFocusOnMount } from '../Dialog/useFocusOnMount'

interface FormDialogContentProps {
  readonly title: string
  readonly onOpenChange: (isOpen: boolean) => void
  /** Fields; the first one gets focus. Required ones are checked before `onSubmit`. */
  readonly children: ReactNode
  /** What the fields are about, above them: it alone scrolls, where there is height for that. */
  readonly content?: ReactNode
  /** What was found about the form; it stays in sight above the buttons. */
  readonly notes?: ReactNode
  readonly submitLabel: string
  /** Whether it takes something away. */
  readonly isDanger?: boolean
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

interface FormDialogProps extends FormDialogContentProps, Pick<ModalDialogProps, 'isOpen' | 'size'> {}

/** A modal dialog around a form: Enter submits, with Control or Command also from a text of several lines, and the button shows that the work is under way. */
export function FormDialog({ isOpen, size = 'normal', ...content }: FormDialogProps) {
  return (
    <ModalDialog
      isOpen={isOpen}
      onOpenChange={content.onOpenChange}
      size={size}
      isAnchored={content.content !== undefined}
    >
      <FormDialogContent {...content} />
    </ModalDialog>
  )
}

function FormDialogContent({
  title,
  onOpenChange,
  children,
  content,
  notes,
  submitLabel,
  isDanger = false,
  isSubmitting,
  isSubmitDisabled = false,
  onSubmit,
  onCancelSubmit,
  errorMessage,
  progress,
}: FormDialogContentProps) {
  const form = useFocusOnMount<HTMLFormElement>(
    content === undefined ? 'input, textarea' : '[data-part="fields"] :is(input, textarea)',
  )
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isSubmitting && !isSubmitDisabled) onSubmit()
  }
  // Before the buttons, which Enter presses with Control or Command as well.
  const handleKeyDown = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isInside || event.repeat || !matchesShortcut(event.nativeEvent, keys.submit)) return
    event.preventDefault()
    event.stopPropagation()
    form.current?.requestSubmit()
  }
  const handleCancel = () => {
    if (isSubmitting && onCancelSubmit) onCancelSubmit()
    else onOpenChange(false)
  }
  return (
    <Form className={styles.form ?? ''} onSubmit={handleSubmit} ref={form}>
      <div role="presentation" className={styles.form} onKeyDownCapture={handleKeyDown}>
        <DialogHeader title={title} />
        {content === undefined ? (
          <div className={styles.body}>{children}</div>
        ) : (
          <div className={styles.body} data-content>
            <div className={styles.content}>{content}</div>
            <div className={styles.fields} data-part="fields">
              {children}
            </div>
          </div>
        )}
        <div className={styles.notes}>
          {notes}
          {errorMessage !== undefined && <Callout tone="danger">{errorMessage}</Callout>}
        </div>
        <div className={styles.footer}>
          <output className={styles.progress}>{progress}</output>
          <Button variant="ghost" onPress={handleCancel}>
            {m.ui_cancel()}
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            isLoading={isSubmitting}
            isDisabled={isSubmitDisabled}
          >
            {submitLabel}
          </Button>
        </div>
      </div>
    </Form>
  )
}
