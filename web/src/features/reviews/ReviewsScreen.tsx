import { useQuery } from '@tanstack/react-query'
import { GitPullRequest } from 'lucide-react'
import { useState } from 'react'
import { repoRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { reviewsQuery } from '~/provider/reviewQueries'
import type { Review } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { CardSkeletons, EmptyState, ErrorState, LinkButton, SegmentedControl } from '~/ui'
import { ReviewList } from './ReviewList'
import styles from './ReviewsScreen.module.css'

/** The reviews of a repository. */
export function ReviewsScreen({ name }: { readonly name: RepositoryName }) {
  const [state, setState] = useState<'open' | 'closed'>('open')
  const { data, error, refetch } = useQuery(reviewsQuery(useProvider(), name, { state }))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{m.review_list()}</h1>
          <p className={styles.note}>
            {name.owner}/{name.repo}
          </p>
        </div>
        <SegmentedControl
          label={m.review_list_state()}
          items={[
            { id: 'open', label: m.review_state_open() },
            { id: 'closed', label: m.review_state_ended() },
          ]}
          selectedKey={state}
          onSelectionChange={setState}
        />
      </div>
      {error ? (
        <ErrorState title={m.review_list_failed()} error={error} onRetry={() => void refetch()} />
      ) : (
        <Found name={name} reviews={data} isOpen={state === 'open'} />
      )}
    </div>
  )
}

interface FoundProps {
  readonly name: RepositoryName
  readonly reviews: readonly Review[] | undefined
  readonly isOpen: boolean
}

function Found({ name, reviews, isOpen }: FoundProps) {
  if (!reviews) return <CardSkeletons label={m.review_list_loading()} />
  if (reviews.length > 0) return <ReviewList name={name} reviews={reviews} />
  return (
    <EmptyState
      icon={GitPullRequest}
      title={isOpen ? m.review_none_open() : m.review_none_ended()}
      action={<LinkButton href={repoRoute(name)}>{m.review_show_files()}</LinkButton>}
    >
      {m.review_none_why()}
    </EmptyState>
  )
}
