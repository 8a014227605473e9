import { Check, Copy } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button, TextField, VisuallyHidden } from '~/ui'
import styles from './SharePopover.module.css'
import { useCopy } from './useCopy'

interface CopyFieldProps {
  readonly label: string
  readonly description: string
  readonly value: string
}

/** A text to read or to take along. */
export function CopyField({ label, description, value }: CopyFieldProps) {
  const [state, copy] = useCopy()
  return (
    <div>
      <div className={styles.link}>
        <TextField
          label={label}
          value={value}
          isReadOnly
          onFocus={({ target }) => {
            if (target instanceof HTMLInputElement) target.select()
          }}
        />
        <Button
          icon={state === 'copied' ? Check : Copy}
          aria-label={m.share_copy_named({ label })}
          onPress={() => void copy(value)}
        >
          {state === 'copied' ? m.share_copied() : m.share_copy()}
        </Button>
      </div>
      <p className={styles.note}>{state === 'failed' ? m.share_copy_failed() : description}</p>
      <VisuallyHidden elementType="output">{state === 'copied' && m.share_copied()}</VisuallyHidden>
    </div>
  )
}
