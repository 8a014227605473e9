import { CircleCheck, CircleMinus, CircleX, MessageSquare } from 'lucide-react'
import { m } from '~/paraglide/messages'

/** How each kind of a verdict is shown. */
export const verdictWords = {
  approved: { Icon: CircleCheck, state: 'success', words: m.review_verdict_approved },
  'changes-requested': { Icon: CircleX, state: 'failure', words: m.review_verdict_changes },
  commented: { Icon: MessageSquare, state: 'neutral', words: m.review_verdict_commented },
  dismissed: { Icon: CircleMinus, state: 'neutral', words: m.review_verdict_dismissed },
} as const
