import { CircleMinus } from 'lucide-react'
import { useState } from 'react'
import { speakInReview } from '~/commands/reviews/speakInReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { m } from '~/paraglide/messages'
import type { Verdict } from '~/provider/reviewTypes'
import { FormDialog, IconButton, TextField } from '~/ui'
import { useReviewScope } from '../ReviewScope'

/** Lets what somebody said of a review count no more, with the reason that they are told. */
export function Dismiss({ verdict }: { readonly verdict: Verdict }) {
  const [isOpen, setOpen] = useState(false)
  const person = verdict.person?.login ?? m.review_nobody()
  return (
    <>
      <IconButton
        size="small"
        icon={CircleMinus}
        label={m.review_dismiss({ person })}
        onPress={() => setOpen(true)}
      />
      {isOpen && <DismissDialog verdict={verdict} person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DismissDialogProps {
  readonly verdict: Verdict
  readonly person: string
  readonly onClose: () => void
}

function DismissDialog({ verdict, person, onClose }: DismissDialogProps) {
  const { name, review } = useReviewScope()
  const scope = useCommandScope()
  const [why, setWhy] = useState('')
  const { follow, submission } = useFormOperation(onClose)
  return (
    <FormDialog
      title={m.review_dismiss({ person })}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.review_dismiss_do()}
      isSubmitDisabled={why.trim() === ''}
      onSubmit={() =>
        follow(
          speakInReview(scope, name, review.number, { kind: 'dismiss', id: verdict.id, why: why.trim() }),
        )
      }
      {...submission}
    >
      <TextField label={m.review_dismiss_why()} value={why} onChange={setWhy} isRequired />
    </FormDialog>
  )
}
