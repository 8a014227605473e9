import { MessageSquare } from 'lucide-react'
import { lazy } from 'react'
import { m } from '~/paraglide/messages'
import { IconButton, Popover } from '~/ui'

const FeedbackWays = lazy(async () => ({ default: (await import('./FeedbackWays')).FeedbackWays }))

/** Opens the ways to the people who run this site. */
export function FeedbackPopover() {
  return (
    <Popover
      title={m.feedback_title()}
      trigger={<IconButton label={m.feedback_title()} icon={MessageSquare} />}
    >
      <FeedbackWays />
    </Popover>
  )
}
