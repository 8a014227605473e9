import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import { ChangedFiles, type ChangedFilesProps } from './ChangedFiles'
import { ConflictQuestions, type ConflictQuestionsProps } from './ConflictQuestions'
import { DraftProblemsList } from './DraftProblemsList'
import type { DraftProblems } from './useDraftProblems'

export interface CommitContentsProps {
  readonly changes: ChangedFilesProps
  /** What others changed as well, while that is asked. */
  readonly conflict: { readonly questions: ConflictQuestionsProps; readonly leave: () => void } | undefined
  readonly problems: readonly DraftProblems[]
}

/** What a commit carries, or what has to be decided first, and which of it breaks the rules of its form. */
export function CommitContents({ changes, conflict, problems }: CommitContentsProps) {
  return (
    <>
      {conflict ? (
        <>
          <ConflictQuestions {...conflict.questions} />
          <div>
            <Button isDisabled={changes.isBusy} onPress={conflict.leave}>
              {m.changes_conflict_back()}
            </Button>
          </div>
        </>
      ) : (
        <ChangedFiles {...changes} />
      )}
      <DraftProblemsList files={problems} />
    </>
  )
}
