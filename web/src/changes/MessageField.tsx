import { Lightbulb } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Draft } from '~/drafts/draft'
import { m } from '~/paraglide/messages'
import { Button, TextArea } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import styles from './MessageField.module.css'

export interface MessageFieldProps {
  readonly message: string
  readonly onChange: (message: string) => void
  /** The best that can be said of the changes; undefined where that is not known. */
  readonly proposal: string | undefined
  /** Nobody has written it: typing replaces it. */
  readonly isProposed: boolean
  readonly drafts: readonly Draft[]
  readonly forms: ReadonlyMap<string, ProjectForm>
}

/** The message of a commit, filled in. It is selected until somebody types, who then may still take what is proposed. */
export function MessageField({ message, onChange, proposal, isProposed }: MessageFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // What is proposed may come when the field has focus already.
    if (isProposed && message !== '' && document.activeElement === field.current) field.current?.select()
  }, [isProposed, message])
  return (
    <div>
      <TextArea
        label={m.workspace_commit_message()}
        isRequired
        rows={2}
        value={message}
        onChange={onChange}
        onFocus={({ target }) => {
          if (!(target instanceof HTMLTextAreaElement)) return
          field.current = target
          if (isProposed || message === m.workspace_commit_message_default()) target.select()
        }}
        errorMessage={message.trim() === '' ? m.workspace_commit_message_required() : undefined}
      />
      {proposal !== undefined && proposal !== message && (
        <div className={styles.proposal}>
          <Button size="small" variant="ghost" icon={Lightbulb} onPress={() => onChange(proposal)}>
            {m.changes_message_use({ message: proposal })}
          </Button>
        </div>
      )}
    </div>
  )
}
