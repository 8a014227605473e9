import { useState } from 'react'
import { FormNotes } from '~/builder/migration/beforeCommit/FormNotes'
import { CommitContents } from '~/changes/CommitContents'
import { Destination } from '~/changes/Destination'
import { IgnoredSettings } from '~/changes/IgnoredSettings'
import { MessageField } from '~/changes/MessageField'
import { DraftProblemsList } from '~/changes/problems/DraftProblemsList'
import { needsNewBranch } from '~/commands/branches/needsNewBranch'
import { useCommitForm } from '~/commands/commit/useCommitForm'
import { ReviewNotOpenedError, reviewBase, submitReview } from '~/commands/reviews/submitReview'
import { showSubmitted } from '~/commands/reviews/submittedReview'
import { m } from '~/paraglide/messages'
import type { RefReference, Repository } from '~/provider/types'
import { Callout, Disclosure, FormDialog, TextField } from '~/ui'
import { DraftChoice, ReviewFields, type ReviewTexts } from './ReviewFields'
import { useOpenReview } from './useOpenReview'

/** As long as nobody has written a title, it is the owner's, or the default. */
type TypedTexts = Omit<ReviewTexts, 'title'> & { readonly title: string | undefined }

export interface ReviewDialogProps {
  readonly reference: RefReference
  readonly repository: Repository
  readonly onClose: () => void
}

/** The review form: commits the edits, to a branch of their own where they need one, and opens the review. */
export function ReviewDialog({ reference: opened, repository, onClose }: ReviewDialogProps) {
  const handleLoaded = () => {
    onClose()
    showSubmitted()
  }
  const commit = useCommitForm(opened, (branch) => needsNewBranch(branch, repository), handleLoaded)
  const [hasEdits] = useState(commit.contents.changes.drafts.length > 0)
  const needsBranch = commit.wantsNewBranch || (hasEdits && commit.needsNewBranch)
  const [texts, setTexts] = useState<TypedTexts>({
    title: undefined,
    body: m.workspace_review_body_default(),
    isDraft: false,
  })
  const title = texts.title ?? commit.title ?? m.workspace_review_title_default()
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
    const reviewers = commit.publishing.reviewers ?? []
    const form = { ...commit.form, ...texts, title, newBranch, committedTo, reviewers }
    commit.follow(submitReview(commit.scope, opened, repository, form))
  }
  const base = reviewBase(repository).ref
  // What has to be mended must be in sight.
  const isIncomplete =
    (commits && commit.message.message.trim() === '') ||
    (needsBranch && !committedTo && commit.newBranchName.errorMessage !== undefined)
  const goesWords = () => {
    if (needsBranch) return m.commit_goes_to_review({ base, branch: commit.newBranchName.value })
    if (openReview) return m.commit_goes_to_open_review({ branch: opened.ref })
    return m.commit_goes_as_review_of({ branch: opened.ref, base })
  }
  return (
    <FormDialog
      title={m.workspace_review()}
      size="wide"
      isOpen
      onOpenChange={() => commit.takesView || onClose()}
      submitLabel={commit.publishing.words?.review ?? m.workspace_review()}
      isSubmitDisabled={commit.isStopped || (commits && needsBranch && !commit.hasChanges)}
      onSubmit={handleSubmit}
      {...commit.submission}
      content={commits ? <CommitContents {...commit.contents} /> : undefined}
      notes={
        commits && (
          <>
            <FormNotes reference={opened} drafts={commit.contents.changes.drafts} />
            <DraftProblemsList files={commit.problems} />
            <IgnoredSettings names={commit.ignored} />
          </>
        )
      }
    >
      {openReview ? (
        <Callout>
          {m.workspace_review_open_already({ number: openReview.number, title: openReview.title })}
        </Callout>
      ) : (
        <ReviewFields texts={{ ...texts, title }} onChange={setTexts} />
      )}
      <Destination note={commit.accessNote}>{goesWords()}</Destination>
      {(commits || !openReview) && (
        <Disclosure label={m.commit_details()} isNeeded={isIncomplete}>
          {needsBranch && !committedTo && (
            <TextField
              label={m.workspace_new_branch_name()}
              description={m.workspace_review_branch({ ref: opened.ref })}
              isRequired
              {...commit.newBranchName}
            />
          )}
          {commits && <MessageField {...commit.message} />}
          {!openReview && <DraftChoice texts={{ ...texts, title }} onChange={setTexts} />}
        </Disclosure>
      )}
    </FormDialog>
  )
}
