import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useOperation } from '~/commands/operations'
import { keys } from '~/lib/keyboard/keys'
import { matchesShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { Button, Callout, TextArea, useFocusOnMount } from '~/ui'
import styles from './Comments.module.css'
import { useKeptWords } from './keptWords'

interface ComposerProps {
  /** Names the place within the review: what is typed is kept by it. */
  readonly place: string
  readonly label: string
  readonly submitLabel: string
  /** What stands in it where nothing is kept. */
  readonly initial?: string
  /** Whether it may be sent without words, since something else is said. */
  readonly isOptional?: boolean
  /** Sends it; answers the operation's id. Undefined: it cannot be sent as it is. */
  readonly onSend: (words: string) => string | undefined
  /** Keeps it until more is said. Answers whether it is kept; undefined: it cannot be sent as it is. */
  readonly onHold?: (words: string) => boolean | undefined
  readonly holdLabel?: string
  readonly onDone: () => void
  readonly onCancel: () => void
  /** What is said beside the words. */
  readonly children?: ReactNode
}

/** A field for a comment. What is typed goes once it was sent, and not before. */
export function Composer({
  place,
  label,
  submitLabel,
  initial = '',
  isOptional = false,
  onSend,
  onHold,
  holdLabel,
  onDone,
  onCancel,
  children,
}: ComposerProps) {
  const [kept, keep] = useKeptWords(place)
  const [typed, setTyped] = useState(kept === '' ? initial : kept)
  const [operationId, setOperationId] = useState<string>()
  const [isUnkept, setUnkept] = useState(false)
  const operation = useOperation(operationId)
  const form = useFocusOnMount<HTMLFormElement>('input, textarea')
  const isSending = operation?.type === 'Loading'
  const isSent = operation?.type === 'Loaded'
  const finish = () => {
    keep('')
    onDone()
  }
  const finishSent = useEffectEvent(finish)
  useEffect(() => {
    if (isSent) finishSent()
  }, [isSent])

  const isEmpty = typed.trim() === '' && !isOptional
  const send = () => {
    if (!isEmpty && !isSending) setOperationId(onSend(typed.trim()))
  }
  const hold = () => {
    const isKept = onHold?.(typed.trim())
    setUnkept(isKept === false)
    if (isKept === true) finish()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || !matchesShortcut(event.nativeEvent, keys.submit)) return
    event.preventDefault()
    event.stopPropagation()
    send()
  }
  return (
    <form
      ref={form}
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div role="presentation" className={styles.composer} onKeyDownCapture={handleKeyDown}>
        {children}
        <TextArea
          label={label}
          rows={3}
          value={typed}
          isReadOnly={isSending}
          onChange={(next) => {
            setTyped(next)
            keep(next === initial ? '' : next)
          }}
        />
        {operation?.type === 'Failed' && <Callout tone="danger">{operation.error?.message}</Callout>}
        {isUnkept && <Callout tone="danger">{m.review_hold_failed()}</Callout>}
        <div className={styles.actions}>
          <Button type="submit" size="small" isLoading={isSending} isDisabled={isEmpty}>
            {submitLabel}
          </Button>
          {onHold && (
            <Button size="small" isDisabled={isEmpty || isSending} onPress={hold}>
              {holdLabel}
            </Button>
          )}
          <Button
            variant="ghost"
            size="small"
            onPress={() => {
              keep('')
              onCancel()
            }}
          >
            {m.ui_cancel()}
          </Button>
        </div>
      </div>
    </form>
  )
}
