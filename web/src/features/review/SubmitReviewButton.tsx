import { useQuery } from '@tanstack/react-query'
import { GitPullRequestArrow } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { Command } from '~/commands/Command'
import { needsNewBranch } from '~/commands/submitReview'
import { runCommand } from '~/commands/useShortcuts'
import { useChangeSet } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { branchesQuery, repositoryQuery } from '~/provider/queries'
import type { Review } from '~/provider/reviewTypes'
import type { Branch, RefReference, Repository } from '~/provider/types'
import { Button, lazyPart } from '~/ui'

const ReviewDialog = lazyPart(async () => (await import('./ReviewDialog')).ReviewDialog, {
  close: ({ onClose }) => onClose(),
})
const SubmittedDialog = lazyPart(async () => (await import('./SubmittedDialog')).SubmittedDialog, {
  close: ({ onClose }) => onClose(),
})

interface ReviewContext {
  readonly count: number
  readonly branch: Branch | undefined
  readonly repository: Repository | undefined
  readonly open: () => void
}

const reviewCommand: Command<ReviewContext> = {
  id: 'submit-review',
  label: m.workspace_review,
  // Without edits there is something to review only on another branch than the default one.
  isEnabled: ({ count, branch, repository }) =>
    repository !== undefined && (count > 0 || !needsNewBranch(branch, repository)),
  run: ({ open }) => open(),
}

export interface SubmitReviewButtonProps {
  readonly reference: RefReference
}

/** Opens the review form, and shows the review once it is open at the provider. */
export function SubmitReviewButton({ reference }: SubmitReviewButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [review, setReview] = useState<Review>()
  const provider = useProvider()
  const { data: repository } = useQuery(repositoryQuery(provider, reference))
  const { data: branches } = useQuery(branchesQuery(provider, reference))
  const branch = branches?.find(({ name }) => name === reference.ref)
  const count = useChangeSet(reference).length
  const context = { count, branch, repository, open: () => setIsOpen(true) }
  const isEnabled = reviewCommand.isEnabled(context)
  // As with the commit's form: before the network goes.
  useEffect(() => {
    if (isEnabled) void ReviewDialog.preload()
  }, [isEnabled])
  return (
    <>
      <Button
        icon={GitPullRequestArrow}
        isDisabled={!isEnabled}
        onPress={() => void runCommand(reviewCommand, context)}
      >
        {reviewCommand.label()}
      </Button>
      <Suspense>
        {isOpen && repository && (
          <ReviewDialog
            reference={reference}
            repository={repository}
            onSubmitted={setReview}
            onClose={() => setIsOpen(false)}
          />
        )}
        {review && <SubmittedDialog review={review} onClose={() => setReview(undefined)} />}
      </Suspense>
    </>
  )
}
