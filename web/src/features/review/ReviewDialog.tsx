import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accessWords } from '~/commands/accessWords'
import type { Committed } from '~/commands/commitDrafts'
import { needsNewBranch } from '~/commands/needsNewBranch'
import { submitReview } from '~/commands/submitReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { useConflict } from '~/commands/useConflict'
import { useFormOperation } from '~/commands/useFormOperation'
import { useNewBranchName } from '~/commands/useNewBranchName'
import { useChangeSet } from '~/drafts/documents'
import { ChangedFiles } from '~/forms/changes/ChangedFiles'
import { ConflictQuestions } from '~/forms/changes/ConflictQuestions'
import { DraftProblemsList, isCommitStopped } from '~/forms/changes/DraftProblemsList'
import { type LeftOut, withoutLeftOut } from '~/forms/changes/selection'
import { useCommitCheck } from '~/forms/changes/useCommitCheck'
import { useDraftProblems } from '~/forms/changes/useDraftProblems'
import { useProjectForms } from '~/forms/changes/useProjectForms'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { branchesQuery } from '~/provider/queries'
import type { Review } from '~/provider/reviewTypes'
import type { Branch, RefReference, Repository } from '~/provider/types'
import { useWriteAccess } from '~/provider/writeAccess'
import { Callout, FormDialog, TextField } from '~/ui'
import { ReviewFields, type ReviewTexts } from './ReviewFields'
import { useOpenReview } from './useOpenReview'

export interface ReviewDialogProps {
  readonly reference: RefReference
  readonly repository: Repository
  readonly onSubmitted: (review: Review, outcome: Committed | undefined) => void
  readonly onClose: () => void
}

const noLeftOut: LeftOut = new Map()
const noBranches: readonly Branch[] = []

/** The review form: commits the edits, to a branch of their own where they need one, and opens the review. */
export function ReviewDialog({ reference: opened, repository, onSubmitted, onClose }: ReviewDialogProps) {
  const scope = useCommandScope()
  const drafts = useChangeSet(opened)
  const { data: branches = noBranches } = useQuery(branchesQuery(useProvider(), opened))
  const names = branches.map(({ name }) => name)
  const [isOnNewBranch] = useState(() =>
    needsNewBranch(
      branches.find(({ name }) => name === opened.ref),
      repository,
    ),
  )

  const access = useWriteAccess(opened, drafts.length > 0)
  const isForFork = access?.kind === 'fork'
  const needsBranch = isOnNewBranch || (access?.kind === 'branch' && access.isForced)
  const accessNote = access && accessWords(access, opened)

  const [texts, setTexts] = useState<ReviewTexts>({
    title: m.workspace_review_title_default(),
    body: m.workspace_review_body_default(),
    isDraft: false,
  })
  const openReview = useOpenReview(opened, repository, needsBranch || isForFork)
  const [message, setMessage] = useState<string>(m.workspace_commit_message_default())
  const branchName = useNewBranchName(opened, names)
  const { operation, follow, submission } = useFormOperation(onClose)
  const { isSubmitting } = submission
  const conflict = useConflict(operation, opened)
  const forms = useProjectForms(
    opened,
    drafts.map(({ reference }) => reference.path),
  )
  const [leftOut, setLeftOut] = useState<LeftOut>(noLeftOut)
  const problems = useDraftProblems(withoutLeftOut(drafts, leftOut), forms)
  const resolutions = conflict?.resolutions

  const check = useCommitCheck(opened, resolutions)
  const handleSubmit = () => {
    const newBranch = needsBranch ? branchName.name : undefined
    const form = { message, ...texts, newBranch, isForFork, leftOut, check }
    const answered = { ...form, ...(resolutions && { resolutions }) }
    follow(submitReview(scope, opened, repository, answered, onSubmitted))
  }
  return (
    <FormDialog
      title={m.workspace_review()}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.workspace_review()}
      isSubmitDisabled={isCommitStopped(problems) || (conflict !== undefined && !resolutions)}
      onSubmit={handleSubmit}
      {...submission}
      {...(conflict && { errorMessage: undefined })}
    >
      {accessNote !== undefined && <Callout>{accessNote}</Callout>}
      {openReview ? (
        <Callout>
          {m.workspace_review_open_already({ number: openReview.number, title: openReview.title })}
        </Callout>
      ) : (
        <ReviewFields texts={texts} onChange={setTexts} />
      )}
      <TextField
        label={m.workspace_commit_message()}
        isRequired
        value={message}
        onChange={setMessage}
        errorMessage={message.trim() === '' ? m.workspace_commit_message_required() : undefined}
      />
      {needsBranch && (
        <TextField
          label={m.workspace_new_branch_name()}
          description={m.workspace_review_branch({ ref: opened.ref })}
          isRequired
          value={branchName.name}
          onChange={branchName.setName}
          // While it is being created its name is taken by itself.
          errorMessage={isSubmitting ? undefined : branchName.error}
        />
      )}
      {drafts.length > 0 && !conflict && (
        <ChangedFiles
          drafts={drafts}
          forms={forms}
          leftOut={leftOut}
          onLeaveOut={setLeftOut}
          isBusy={isSubmitting}
        />
      )}
      <DraftProblemsList files={problems} />
      {conflict && <ConflictQuestions {...conflict.questions} />}
    </FormDialog>
  )
}
