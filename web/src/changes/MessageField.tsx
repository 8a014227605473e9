import { Lightbulb } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { Draft } from '~/drafts/draft'
import type { Steps } from '~/lib/slices/slices'
import { useSliced } from '~/lib/slices/useSliced'
import { m } from '~/paraglide/messages'
import { Button, TextArea } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import styles from './MessageField.module.css'
import { proposeMessage } from './proposeMessage'
import { useFormats } from './useFormats'

interface MessageFieldProps {
  readonly message: string
  readonly onChange: (message: string) => void
  readonly drafts: readonly Draft[]
  readonly forms: ReadonlyMap<string, ProjectForm>
}

/** The message of a commit. The default is selected, so that typing replaces it; a better one is proposed below. */
export function MessageField({ message, onChange, drafts, forms }: MessageFieldProps) {
  const isReady = useFormats(useMemo(() => drafts.map(({ reference }) => reference.path), [drafts]))
  const propose = useCallback(
    () => (isReady ? proposeMessage(drafts, forms) : notYet()),
    [drafts, forms, isReady],
  )
  const { answer: proposal } = useSliced<string | undefined>(propose, undefined)
  const isDefault = message === m.workspace_commit_message_default()
  return (
    <div>
      <TextArea
        label={m.workspace_commit_message()}
        isRequired
        rows={2}
        value={message}
        onChange={onChange}
        onFocus={({ target }) => {
          if (isDefault && target instanceof HTMLTextAreaElement) target.select()
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

/** What reads the files has not arrived. */
function* notYet(): Steps<undefined> {}
