import { GitPullRequest } from 'lucide-react'
import { type ReviewsFilter, repoRoute, reviewsRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { Review } from '~/provider/reviewTypes'
import type { PathReference, RepositoryName } from '~/provider/types'
import { CardSkeletons, EmptyState, LinkButton } from '~/ui'
import { useProjectTitles } from '~/workspace/allProjects/useProjectTitles'
import { ReviewList } from './ReviewList'
import styles from './ReviewsScreen.module.css'
import { useAskedSince } from './useAskedSince'
import { useReviewsOfProject } from './useReviewsOfProject'

interface FoundReviewsProps {
  readonly name: RepositoryName
  readonly reviews: readonly Review[]
  readonly state: ReviewsFilter['state']
}

/** The reviews of a repository, or that there are none. */
export function FoundReviews({ name, reviews, state }: FoundReviewsProps) {
  const asked = useAskedSince(name)
  if (reviews.length > 0) return <ReviewList name={name} reviews={reviews} asked={asked} />
  return (
    <EmptyState
      icon={GitPullRequest}
      title={state === 'open' ? m.review_none_open() : m.review_none_ended()}
      action={<LinkButton href={repoRoute(name)}>{m.review_show_files()}</LinkButton>}
    >
      {m.review_none_why()}
    </EmptyState>
  )
}

interface ReviewsOfProjectProps {
  readonly project: PathReference
  readonly reviews: readonly Review[]
  readonly state: ReviewsFilter['state']
}

/** Those of them that change a project. */
export function ReviewsOfProject({ project, reviews: all, state }: ReviewsOfProjectProps) {
  const { reviews, isPending, left } = useReviewsOfProject(project, all)
  const name = { owner: project.owner, repo: project.repo }
  const asked = useAskedSince(name)
  const titleOf = useProjectTitles(project, [project.path])
  return (
    <>
      {reviews.length > 0 && <ReviewList name={name} reviews={reviews} asked={asked} />}
      {isPending && <CardSkeletons label={m.review_project_loading()} />}
      {!isPending && reviews.length === 0 && (
        <EmptyState
          icon={GitPullRequest}
          title={m.review_project_none({ project: titleOf(project.path) })}
          action={<LinkButton href={reviewsRoute(name, { state })}>{m.review_project_show_all()}</LinkButton>}
        >
          {m.review_project_none_why()}
        </EmptyState>
      )}
      {!isPending && left > 0 && <p className={styles.note}>{m.review_project_left({ count: left })}</p>}
    </>
  )
}
