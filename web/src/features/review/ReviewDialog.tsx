import { useState } from 'react'
import { FormNotes } from '~/builder/migration/beforeCommit/FormNotes'
import { CommitContents } from '~/changes/CommitContents'
import { MessageField } from '~/changes/MessageField'
import { DraftProblemsList } from '~/changes/problems/DraftProblemsList'
import { needsNewBranch } from '~/commands/branches/needsNewBranch'
import type { Committed } from '~/commands/commit/commitDrafts'
import { useCommitForm } from '~/commands/commit/useCommitForm'
import { ReviewNotOpenedError, submitReview } from '~/commands/submitReview'
import { m } from '~/paraglide/messages'
import type { Review } from '~/provider/reviewTypes'
import type { RefReference, Repository } from '~/provider/types'
import { Callout, FormDialog, TextField } from '~/ui'
import { ReviewFields, type ReviewTexts } from './ReviewFields'
import { useOpenReview } from './useOpenReview'

export interface ReviewDialogProps {
  readonly reference: RefReference
  readonly repository: Repository
  readonly onSubmitted: (review: Review, outcome: Committed | undefined) => void
  readonly onClose: () => void
}

/** The review form: commits the edits, to a branch of their own where they need one, and opens the review. */
export function ReviewDialog({ reference: opened, repository, onSubmitted, onClose }: ReviewDialogProps) {
  const commit = useCommitForm(opened, (branch) => needsNewBranch(branch, repository), onClose)
  const [hasEdits] = useState(commit.contents.changes.drafts.length > 0)
  const needsBranch = commit.wantsNewBranch || (hasEdits && commit.needsNewBranch)
  const [texts, setTexts] = useState<ReviewTexts>({
    title: m.workspace_review_title_default(),
    body: m.workspace_review_body_default(),
    isDraft: false,
  })
  const openReview = useOpenReview(opened, repository, needsBranch)
  // Of a try that has committed and could not open the review: what is left to do is that.
  const [committedTo, setCommittedTo] = useState<RefReference>()
  const { error } = commit
  if (error instanceof ReviewNotOpenedError && error.committedTo !== committedTo) {
    setCommittedTo(error.committedTo)
  }
  const commits = hasEdits && !committedTo

  const handleSubmit = () => {
    const newBranch = needsBranch ? commit.newBranchName.value : undefined
    const form = { ...commit.form, ...texts, newBranch, committedTo }
    commit.follow(submitReview(commit.scope, opened, repository, form, onSubmitted))
  }
  return (
    <FormDialog
      title={m.workspace_review()}
      size="wide"
      isSteady
      isOpen
      onOpenChange={onClose}
      submitLabel={m.workspace_review()}
      isSubmitDisabled={commit.isStopped || (commits && needsBranch && !commit.hasChanges)}
      onSubmit={handleSubmit}
      {...commit.submission}
      notes={
        commits && (
          <>
            <FormNotes reference={opened} drafts={commit.contents.changes.drafts} />
            <DraftProblemsList files={commit.problems} />
          </>
        )
      }
    >
      {commit.accessNote !== undefined && <Callout>{commit.accessNote}</Callout>}
      {openReview ? (
        <Callout>
          {m.workspace_review_open_already({ number: openReview.number, title: openReview.title })}
        </Callout>
      ) : (
        <ReviewFields texts={texts} onChange={setTexts} />
      )}
      {commits && <MessageField {...commit.message} />}
      {needsBranch && !committedTo && (
        <TextField
          label={m.workspace_new_branch_name()}
          description={m.workspace_review_branch({ ref: opened.ref })}
          isRequired
          {...commit.newBranchName}
        />
      )}
      {commits && <CommitContents {...commit.contents} />}
    </FormDialog>
  )
}
