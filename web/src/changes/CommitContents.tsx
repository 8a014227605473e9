import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import { ChangedFiles, type ChangedFilesProps } from './ChangedFiles'
import { ConflictQuestions, type ConflictQuestionsProps } from './conflicts/ConflictQuestions'

interface CommitContentsProps {
  readonly changes: ChangedFilesProps
  /** What others changed as well, while that is asked. */
  readonly conflict: { readonly questions: ConflictQuestionsProps; readonly leave: () => void } | undefined
}

/** What a commit carries, or what has to be decided first. */
export function CommitContents({ changes, conflict }: CommitContentsProps) {
  if (!conflict) return <ChangedFiles {...changes} />
  return (
    <>
      <ConflictQuestions {...conflict.questions} />
      <div>
        <Button isDisabled={changes.isBusy} onPress={conflict.leave}>
          {m.changes_conflict_back()}
        </Button>
      </div>
    </>
  )
}
