import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import type { Review } from '~/provider/reviewTypes'
import { Button, Dialog, Link } from '~/ui'

export interface SubmittedDialogProps {
  readonly review: Review
  readonly onClose: () => void
}

/** The address of the review, to send to the one who is to look at it. */
export function SubmittedDialog({ review, onClose }: SubmittedDialogProps) {
  const url = safeUrl(review.webUrl)
  const name = m.workspace_review_name({ number: review.number, title: review.title })
  return (
    <Dialog
      title={m.workspace_review_done()}
      isOpen
      onOpenChange={onClose}
      actions={<Button onPress={onClose}>{m.workspace_done()}</Button>}
    >
      <p>{m.workspace_review_done_why()}</p>
      {url === undefined ? (
        <p>{name}</p>
      ) : (
        <Link href={url} target="_blank" rel="noreferrer">
          {name}
        </Link>
      )}
    </Dialog>
  )
}
