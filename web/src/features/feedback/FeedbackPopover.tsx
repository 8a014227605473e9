import { MessageSquare } from 'lucide-react'
import { m } from '~/paraglide/messages'
import type { RepositoryName } from '~/provider/types'
import { IconButton, lazyPart, Popover } from '~/ui'

const FeedbackWays = lazyPart(async () => (await import('./FeedbackWays')).FeedbackWays)

interface FeedbackPopoverProps {
  readonly repository: RepositoryName | undefined
}

/** Opens the ways to the people who run this site. */
export function FeedbackPopover({ repository }: FeedbackPopoverProps) {
  return (
    <Popover
      title={m.feedback_title()}
      preload={FeedbackWays.preload}
      trigger={<IconButton label={m.feedback_title()} icon={MessageSquare} data-command="feedback" />}
    >
      <FeedbackWays repository={repository} />
    </Popover>
  )
}
