import { GitPullRequestArrow, X } from 'lucide-react'
import { useState } from 'react'
import { forgetSubmitted, useIsSubmittedShown, useSubmitted } from '~/commands/reviews/submittedReview'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import { Button, IconButton, PageNote } from '~/ui'
import { SubmittedDialog } from './SubmittedDialog'

/** Where the review is that was submitted last: as a dialog to whoever waits for it, else as a line of the page. */
export function SubmittedNote() {
  const submitted = useSubmitted(useAccount())
  const isShown = useIsSubmittedShown()
  const [isAsked, setAsked] = useState(false)
  if (!submitted) return null
  if (isShown) return <SubmittedDialog submitted={submitted} onClose={forgetSubmitted} />
  const { number, title } = submitted.review
  return (
    <section aria-label={m.workspace_review_done()}>
      <PageNote
        icon={GitPullRequestArrow}
        tone="done"
        actions={
          <>
            <Button size="small" variant="ghost" onPress={() => setAsked(true)}>
              {m.workspace_review_where()}
            </Button>
            <IconButton size="small" icon={X} label={m.ui_close()} onPress={forgetSubmitted} />
          </>
        }
      >
        {m.workspace_review_done_note({ name: m.workspace_review_name({ number, title }) })}
      </PageNote>
      {isAsked && <SubmittedDialog submitted={submitted} onClose={() => setAsked(false)} />}
    </section>
  )
}
