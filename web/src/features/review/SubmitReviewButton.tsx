import { useQuery } from '@tanstack/react-query'
import { GitPullRequestArrow } from 'lucide-react'
import { useState } from 'react'
import { needsNewBranch } from '~/commands/branches/needsNewBranch'
import { useEditedPaths } from '~/drafts/documents'
import type { Command } from '~/lib/commands/Command'
import { shown } from '~/lib/commands/shown'
import { useCommands } from '~/lib/commands/useCommands'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { branchQuery, repositoryQuery } from '~/provider/queries/queries'
import type { Branch, RefReference, Repository } from '~/provider/types'
import { useWhenQuiet } from '~/provider/useWhenQuiet'
import { Button, InPageSlot, lazyPart, useIsNarrow } from '~/ui'
import { useShownPublishing } from '~/workspace/publishing/shownPublishing'

const ReviewDialog = lazyPart(async () => (await import('./ReviewDialog')).ReviewDialog, {
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
  icon: GitPullRequestArrow,
  // Without edits there is something to review only on another branch than the default one.
  isEnabled: ({ count, branch, repository }) =>
    repository !== undefined && !repository.isArchived && (count > 0 || !needsNewBranch(branch, repository)),
  run: ({ open }) => open(),
}

const commands = [reviewCommand]

interface OpenedForm {
  readonly reference: RefReference
  readonly repository: Repository
}

interface SubmitReviewButtonProps {
  readonly reference: RefReference
}

/** Opens the review form. */
export function SubmitReviewButton({ reference }: SubmitReviewButtonProps) {
  // What it was opened for: a review through a fork goes to a page of the fork before the form has ended.
  const [opened, setOpened] = useState<OpenedForm>()
  const provider = useProvider()
  const { data: repository } = useQuery(repositoryQuery(provider, reference))
  const { data: named } = useQuery(branchQuery(provider, reference, reference.ref))
  const branch = named?.branch
  const count = useEditedPaths(reference).length
  const context = {
    count,
    branch,
    repository,
    open: () => repository && setOpened({ reference, repository }),
  }
  // Below the thumb there is no room for all of it.
  const isNarrow = useIsNarrow()
  useCommands(commands, context)
  const { isDisabled, onPress, ...own } = shown(reviewCommand, context)
  const { words, by } = useShownPublishing()
  const word = words?.review
  const label = word ?? own.label
  // As with the commit's form: before the network goes.
  useWhenQuiet(() => void ReviewDialog.preload())
  return (
    <>
      <InPageSlot name="bar-end">
        <Button
          variant={by === 'review' ? 'primary' : 'secondary'}
          icon={GitPullRequestArrow}
          aria-label={isNarrow ? label : undefined}
          isDisabled={isDisabled}
          onPress={onPress}
        >
          {isNarrow && word === undefined ? m.workspace_review_short() : label}
        </Button>
      </InPageSlot>
      {opened && <ReviewDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
