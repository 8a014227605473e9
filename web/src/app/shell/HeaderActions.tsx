import { CommitButton } from '~/features/commit/CommitButton'
import { HistoryButton } from '~/features/history/HistoryButton'
import { SubmitReviewButton } from '~/features/review/SubmitReviewButton'
import { SharePopover } from '~/features/share/SharePopover'
import { isProjectPath } from '~/lib/paths'
import type { Route } from '~/lib/routes'
import { focusRoute, repoRoute, reviewRoute, reviewsRoute } from '~/lib/routes'
import { useConfig } from '~/provider/ProviderContext'
import { refRoutes } from '../refRoutes'
import { useReviewsFilter } from '../routes/useReviewsFilter'
import { BranchPicker } from './BranchPicker'

type RepositoryRoute = Extract<Route, { readonly repo: string }>
type ReviewsRoute = Extract<Route, { readonly kind: 'reviews' }>

/** What can be done with a repository or one of its files. */
export function HeaderActions({ route }: { readonly route: RepositoryRoute }) {
  const { folder } = useConfig()
  if (route.kind === 'reviews') return <ShareReviews route={route} />
  if (route.kind === 'review') return <SharePopover href={hrefOf(route)} />
  // Until its default branch is known a repository has no ref: nothing is edited there, so nothing can be committed.
  const reference = 'ref' in route ? route : { owner: route.owner, repo: route.repo, ref: '' }
  return (
    <>
      {(route.kind === 'tree' || route.kind === 'blob') && <BranchPicker reference={route} />}
      {(route.kind === 'blob' || route.kind === 'focus') && <HistoryButton reference={route} />}
      {/* Nobody else reaches a folder. */}
      {!folder && (
        <>
          <SharePopover
            href={hrefOf(route)}
            focusHref={route.kind === 'blob' && isProjectPath(route.path) ? focusRoute(route) : undefined}
          />
          <SubmitReviewButton reference={reference} />
        </>
      )}
      <CommitButton reference={reference} />
    </>
  )
}

/** The list as it is shown, so that others see the same. */
function ShareReviews({ route }: { readonly route: ReviewsRoute }) {
  return <SharePopover href={reviewsRoute(route, useReviewsFilter())} />
}

function hrefOf(route: Exclude<RepositoryRoute, ReviewsRoute>): string {
  switch (route.kind) {
    case 'repository':
      return repoRoute(route)
    case 'review':
      return reviewRoute(route, route.number)
    case 'tree':
    case 'blob':
    case 'focus':
      break
  }
  return refRoutes[route.kind](route)
}
