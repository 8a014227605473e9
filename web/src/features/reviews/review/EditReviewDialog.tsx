import { useState } from 'react'
import { actOnReview } from '~/commands/reviews/actOnReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { useFormOperation } from '~/commands/useFormOperation'
import { m } from '~/paraglide/messages'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { FormDialog, TextArea, TextField } from '~/ui'

export interface EditReviewDialogProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
  readonly onClose: () => void
}

/** Gives a review another title and text. */
export function EditReviewDialog({ name, review, onClose }: EditReviewDialogProps) {
  const scope = useCommandScope()
  const [title, setTitle] = useState(review.title)
  const [body, setBody] = useState(review.body)
  const { follow, submission } = useFormOperation(onClose)
  return (
    <FormDialog
      title={m.review_edit()}
      isOpen
      onOpenChange={onClose}
      submitLabel={m.review_edit_save()}
      isSubmitDisabled={title.trim() === ''}
      onSubmit={() =>
        follow(actOnReview(scope, name, review.number, { kind: 'edit', title: title.trim(), body }))
      }
      {...submission}
    >
      <TextField label={m.review_edit_title()} value={title} onChange={setTitle} isRequired />
      <TextArea label={m.review_description()} value={body} onChange={setBody} rows={6} />
    </FormDialog>
  )
}
