import { GitPullRequestArrow, GitPullRequestDraft } from 'lucide-react'
import type { ReviewAction } from '~/commands/reviews/actOnReview'
import { m } from '~/paraglide/messages'
import type { Review } from '~/provider/reviewTypes'
import { Button } from '~/ui'
import { Off } from '../Off'

interface DraftSwitchProps {
  readonly review: Review
  /** Why it cannot be changed. */
  readonly off: string | undefined
  readonly isBusy: boolean
  /** Whether it is what comes next. */
  readonly isNext: boolean
  /** What is being done at present. */
  readonly busyWith: ReviewAction['kind'] | undefined
  readonly onAct: (action: ReviewAction) => void
}

/** Says that a draft is ready, or that an open review is not. What it says is the provider's answer, never a guess. */
export function DraftSwitch({
  review: { id, isDraft },
  off,
  isBusy,
  isNext,
  busyWith,
  onAct,
}: DraftSwitchProps) {
  const kind = isDraft ? 'ready' : 'draft'
  return (
    <Off why={off}>
      <Button
        variant={isNext ? 'primary' : isDraft ? 'secondary' : 'ghost'}
        icon={isDraft ? GitPullRequestArrow : GitPullRequestDraft}
        isDisabled={off !== undefined || isBusy}
        isLoading={busyWith === 'ready' || busyWith === 'draft'}
        onPress={() => onAct({ kind, id })}
      >
        {isDraft ? m.review_mark_ready() : m.review_back_to_draft()}
      </Button>
    </Off>
  )
}
