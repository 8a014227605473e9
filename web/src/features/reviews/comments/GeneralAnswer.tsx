import { CornerDownRight } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { GeneralComposer } from './GeneralComposer'
import { quotedAnswer } from './quotedAnswer'

interface GeneralAnswerProps {
  /** Of the event that is answered. */
  readonly id: string
  readonly who: string
  readonly body: string
}

/** The way to answer what somebody said of all of it. */
export function GeneralAnswer({ id, who, body }: GeneralAnswerProps) {
  return (
    <GeneralComposer
      place={`answer ${id}`}
      label={m.review_answer_label()}
      submitLabel={m.review_answer()}
      bodyOf={(words) => quotedAnswer(body, words)}
      opener={{
        variant: 'ghost',
        icon: CornerDownRight,
        'aria-label': m.review_answer_to({ person: who || m.review_nobody() }),
        children: m.review_answer(),
      }}
    />
  )
}
