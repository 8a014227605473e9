import { useQuery } from '@tanstack/react-query'
import type { ReviewsFilter } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { repositoryQuery } from '~/provider/queries/queries'
import { reviewsQuery, waitingQuery } from '~/provider/queries/reviewQueries'
import type { RepositoryName } from '~/provider/types'
import { useSpareRequests } from '~/provider/useSpareRequests'
import { CardSkeletons, ErrorState, PageBody, PageTitle, SegmentedControl } from '~/ui'
import { FoundReviews, ReviewsOfProject } from './FoundReviews'
import { ProjectFilter } from './ProjectFilter'
import styles from './ReviewsScreen.module.css'

interface ReviewsScreenProps {
  readonly name: RepositoryName
  readonly filter: ReviewsFilter
  readonly onFilter: (filter: ReviewsFilter) => void
}

/** The reviews of a repository, or of one of its projects. */
export function ReviewsScreen({ name, filter, onFilter }: ReviewsScreenProps) {
  const { project, state } = filter
  const provider = useProvider()
  const { data: repository } = useQuery(repositoryQuery(provider, name))
  const { data: reviews, error, refetch } = useQuery(reviewsQuery(provider, name, { state }))
  // For the header: nothing here waits for it.
  useQuery(waitingQuery(provider, useSpareRequests()))
  const reference = repository && { ...name, ref: repository.defaultBranch }
  return (
    <PageBody>
      <div className={styles.head}>
        <div>
          <PageTitle>{m.review_list()}</PageTitle>
          <p className={styles.note}>
            {name.owner}/{name.repo}
          </p>
        </div>
        <div className={styles.filters}>
          {reference && (
            <ProjectFilter
              reference={reference}
              project={project}
              onChange={(chosen) => onFilter({ ...filter, project: chosen })}
            />
          )}
          <SegmentedControl
            label={m.review_list_state()}
            items={[
              { id: 'open', label: m.review_state_open() },
              { id: 'closed', label: m.review_state_ended() },
            ]}
            selectedKey={state}
            onSelectionChange={(chosen) => onFilter({ ...filter, state: chosen })}
          />
        </div>
      </div>
      {error && <ErrorState title={m.review_list_failed()} error={error} onRetry={() => void refetch()} />}
      {!error && !(reviews && reference) && <CardSkeletons label={m.review_list_loading()} />}
      {!error &&
        reviews &&
        reference &&
        (project === undefined ? (
          <FoundReviews name={name} reviews={reviews} state={state} />
        ) : (
          <ReviewsOfProject project={{ ...reference, path: project }} reviews={reviews} state={state} />
        ))}
    </PageBody>
  )
}
