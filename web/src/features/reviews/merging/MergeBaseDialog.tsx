import { ConflictQuestions } from '~/changes/conflicts/ConflictQuestions'
import { twoBranches } from '~/changes/conflicts/sideWords'
import { mergeBase } from '~/commands/branches/mergeBase'
import { useConflict } from '~/commands/commit/useConflict'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { m } from '~/paraglide/messages'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { FormDialog } from '~/ui'

export interface MergeBaseDialogProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
  /** The try that was begun when the dialog was opened, by its operation's id. */
  readonly started: string
  readonly onClose: () => void
}

/** Asks what counts where a review and its base changed the same, and takes the base into the review's branch. */
export function MergeBaseDialog({ name, review, started, onClose }: MergeBaseDialogProps) {
  const scope = useCommandScope()
  const { operation, follow, submission } = useFormOperation(onClose, started)
  const { head, base } = review
  const conflict = useConflict(operation, { ...name, ref: head.commit })
  const resolutions = conflict?.resolutions
  return (
    <FormDialog
      title={m.review_update({ base: base.branch })}
      size="wide"
      isOpen
      onOpenChange={onClose}
      submitLabel={m.review_update({ base: base.branch })}
      isSubmitDisabled={conflict !== undefined && !resolutions}
      onSubmit={() => follow(mergeBase(scope, name, review, resolutions))}
      {...submission}
      {...(conflict && { errorMessage: undefined })}
    >
      <p>{m.review_merge_base_why({ head: head.branch })}</p>
      {conflict && (
        <ConflictQuestions {...conflict.questions} words={twoBranches(head.branch, base.branch)} />
      )}
    </FormDialog>
  )
}
