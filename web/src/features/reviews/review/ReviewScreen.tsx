import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import type { ReviewDetails } from '~/provider/reviewTypes'
import { useSession } from '~/provider/session/session'
import type { Repository, RepositoryName } from '~/provider/types'
import { ErrorState, lazyPart, Skeleton, VisuallyHidden } from '~/ui'
import { MergePanel } from '../merging/MergePanel'
import { reviewRights } from '../merging/reviewRights'
import { ReviewChanges } from './ReviewChanges'
import { ReviewChecks } from './ReviewChecks'
import { ReviewEvents } from './ReviewEvents'
import { Reviewers } from './Reviewers'
import { ReviewHead } from './ReviewHead'
import styles from './ReviewScreen.module.css'
import { type ReviewComparison, useReview } from './useReview'
import { Verdicts } from './Verdicts'

/** People write it in Markdown, as at the provider. */
const Description = lazyPart(
  async () => (await import('~/forms/widgets/markdown/MarkdownPreview')).MarkdownPreview,
  { fallback: ({ text }) => <p className={styles.body}>{text}</p> },
)

export interface ReviewScreenProps {
  readonly name: RepositoryName
  readonly number: number
}

/** One review: what it changes, how it stands, and what can be done with it. */
export function ReviewScreen({ name, number }: ReviewScreenProps) {
  const { review, repository, error, retry, comparison } = useReview(name, number)
  if (review && repository) {
    return <Loaded name={name} review={review} repository={repository} comparison={comparison} />
  }
  if (error) return <ErrorState isPage title={m.review_failed({ number })} error={error} onRetry={retry} />
  return (
    <div className={styles.page}>
      <VisuallyHidden elementType="h1">{m.review_title({ number, title: '' })}</VisuallyHidden>
      <output aria-label={m.review_loading({ number })}>
        <Skeleton width="60%" height="32px" />
      </output>
    </div>
  )
}

interface LoadedProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
  readonly repository: Repository
  readonly comparison: ReviewComparison
}

function Loaded({ name, review, repository, comparison }: LoadedProps) {
  const rights = reviewRights(review, repository, comparison.data, {
    account: useSession().user?.login ?? '',
    provider: hostName(useConfig()),
  })
  return (
    <div className={styles.page}>
      <ReviewHead name={name} review={review} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {review.body.trim() !== '' && (
            <Description isInPage label={m.review_description()} text={review.body} />
          )}
          <ReviewChanges name={name} review={review} comparison={comparison} />
          <ReviewEvents name={name} review={review} />
        </div>
        <aside className={styles.side} aria-label={m.review_state()}>
          <MergePanel
            name={name}
            review={review}
            methods={repository.mergeMethods}
            comparison={comparison.data}
            rights={rights}
          />
          <ReviewChecks name={name} commit={review.head.commit} />
          <Verdicts name={name} review={review} />
          <Reviewers name={name} review={review} off={rights.ask} />
        </aside>
      </div>
    </div>
  )
}
