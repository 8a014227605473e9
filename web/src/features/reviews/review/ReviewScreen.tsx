import { useQuery } from '@tanstack/react-query'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig, useProvider } from '~/provider/ProviderContext'
import { checksQuery, verdictsQuery } from '~/provider/queries/reviewQueries'
import type { Check, ReviewDetails, Verdict } from '~/provider/reviewTypes'
import { useSession } from '~/provider/session/session'
import type { Repository, RepositoryName } from '~/provider/types'
import { Callout, ErrorState, lazyPart, Skeleton, VisuallyHidden } from '~/ui'
import { ReviewChanges } from '../changes/ReviewChanges'
import { MergePanel } from '../merging/MergePanel'
import { needsOf, nextStep } from '../merging/needs'
import { reviewRights } from '../merging/reviewRights'
import { ReviewScopeProvider } from '../ReviewScope'
import { VerdictPanel } from '../verdict/VerdictPanel'
import { Verdicts } from '../verdict/Verdicts'
import { ReviewChecks } from './ReviewChecks'
import { ReviewEvents } from './ReviewEvents'
import { Reviewers } from './Reviewers'
import { ReviewHead } from './ReviewHead'
import styles from './ReviewScreen.module.css'
import { type ReviewComparison, useReview } from './useReview'
import { useThreads } from './useThreads'

/** People write it in Markdown, as at the provider. */
const Description = lazyPart(
  async () => (await import('~/forms/widgets/markdown/MarkdownPreview')).MarkdownPreview,
  { fallback: ({ text }) => <p className={styles.body}>{text}</p> },
)

const noVerdicts: readonly Verdict[] = []
const noChecks: readonly Check[] = []

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
  const provider = useProvider()
  const login = useSession().user?.login ?? ''
  const rights = reviewRights(review, repository, comparison.data, {
    account: login,
    provider: hostName(useConfig()),
  })
  const { threads, error } = useThreads(name, review.number, login !== '')
  const { data: checks } = useQuery(checksQuery(provider, name, review.head.commit))
  const { data: said } = useQuery(verdictsQuery(provider, name, review.number))
  const verdicts = said?.verdicts ?? noVerdicts
  const needs = needsOf({
    review,
    verdicts,
    checks: checks ?? noChecks,
    behindBy: comparison.data?.behindBy,
  })
  const next = nextStep(review, verdicts, rights, login)
  return (
    <ReviewScopeProvider
      name={name}
      review={review}
      login={login}
      canPush={repository.canPush && !repository.isArchived}
      threads={threads}
    >
      <div className={styles.page}>
        <ReviewHead name={name} review={review} off={rights.draft} />
        <div className={styles.columns}>
          <div className={styles.main}>
            {review.body.trim() !== '' && (
              <Description isInPage label={m.review_description()} text={review.body} />
            )}
            {error && <Callout tone="danger">{error.message}</Callout>}
            <ReviewChanges comparison={comparison} />
            <ReviewEvents name={name} review={review} />
          </div>
          <aside className={styles.side} aria-label={m.review_state()}>
            {review.state === 'open' && login !== '' && <VerdictPanel isNext={next === 'approve'} />}
            <MergePanel
              name={name}
              review={review}
              methods={repository.mergeMethods}
              comparison={comparison.data}
              rights={rights}
              needs={needs}
              next={next}
            />
            <ReviewChecks name={name} commit={review.head.commit} />
            <Verdicts />
            <Reviewers name={name} review={review} off={rights.ask} />
          </aside>
        </div>
      </div>
    </ReviewScopeProvider>
  )
}
