import { MergeReport } from '~/changes/MergeReport'
import type { SubmittedReview } from '~/commands/reviews/submittedReview'
import { reviewRoute } from '~/lib/routes'
import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { Button, Dialog, Link } from '~/ui'

interface SubmittedDialogProps {
  readonly submitted: SubmittedReview
  readonly onClose: () => void
}

/** Where the review is: its page here, and the address at the provider to send to whoever is to look at it. */
export function SubmittedDialog({
  submitted: { review, branch, mergeNotes },
  onClose,
}: SubmittedDialogProps) {
  const provider = hostName(useConfig())
  const url = safeUrl(review.webUrl)
  const name = m.workspace_review_name({ number: review.number, title: review.title })
  const { repository } = review.base
  return (
    <Dialog
      title={m.workspace_review_done()}
      isOpen
      onOpenChange={onClose}
      actions={<Button onPress={onClose}>{m.workspace_done()}</Button>}
    >
      <p>{m.workspace_review_done_why()}</p>
      <p>
        {repository ? (
          <Link href={reviewRoute(repository, review.number)} onPress={onClose}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      {branch !== undefined && mergeNotes.length > 0 && <MergeReport branch={branch} notes={mergeNotes} />}
      {url !== undefined && (
        <Link href={url} target="_blank" rel="noreferrer">
          {m.workspace_review_at({ provider })}
        </Link>
      )}
    </Dialog>
  )
}
