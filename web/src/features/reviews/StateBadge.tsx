import { m } from '~/paraglide/messages'
import type { Review } from '~/provider/reviewTypes'
import { Badge } from '~/ui'

/** How a review stands. */
export function StateBadge({ review: { state, isDraft } }: { readonly review: Review }) {
  if (state === 'merged') return <Badge tone="accent">{m.review_state_merged()}</Badge>
  if (state === 'closed') return <Badge>{m.review_state_closed()}</Badge>
  return isDraft ? (
    <Badge tone="warning">{m.review_state_draft()}</Badge>
  ) : (
    <Badge tone="success">{m.review_state_open()}</Badge>
  )
}
