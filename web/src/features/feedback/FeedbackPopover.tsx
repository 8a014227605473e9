import { MessageSquare } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { IconButton, lazyPart, Popover } from '~/ui'

const FeedbackWays = lazyPart(async () => (await import('./FeedbackWays')).FeedbackWays)

/** Opens the ways to the people who run this site. */
export function FeedbackPopover() {
  return (
    <Popover
      title={m.feedback_title()}
      preload={FeedbackWays.preload}
      trigger={<IconButton label={m.feedback_title()} icon={MessageSquare} />}
    >
      <FeedbackWays />
    </Popover>
  )
}
