import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import type { Review } from '~/provider/reviewTypes'
import { Link } from '~/ui'
import styles from './Panel.module.css'

/** Where a draft is marked as ready. GitHub's REST interface has no call for it: docs.github.com/graphql, markPullRequestReadyForReview. */
export function ReadyLink({ review }: { readonly review: Review }) {
  const { provider } = useConfig()
  const url = safeUrl(review.webUrl)
  return (
    <div className={styles.action}>
      {url !== undefined && (
        <Link href={url} target="_blank" rel="noreferrer">
          {m.review_ready({ provider: provider.name })}
        </Link>
      )}
      <p className={styles.why}>{m.review_ready_why({ provider: provider.name })}</p>
    </div>
  )
}
