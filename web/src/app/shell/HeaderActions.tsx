import { CommitButton } from '~/features/commit/CommitButton'
import { SubmitReviewButton } from '~/features/review/SubmitReviewButton'
import { SharePopover } from '~/features/share/SharePopover'
import { isProjectPath } from '~/lib/paths'
import { focusRoute, repoRoute } from '~/lib/routes'
import { refRoutes } from '../refRoutes'
import type { CurrentRoute } from '../useCurrentRoute'
import { BranchPicker } from './BranchPicker'
import styles from './HeaderActions.module.css'

type RepositoryRoute = Extract<CurrentRoute, { readonly repo: string }>

/** What can be done with a repository or one of its files. */
export function HeaderActions({ route }: { readonly route: RepositoryRoute }) {
  return (
    <>
      {(route.kind === 'tree' || route.kind === 'blob') && <BranchPicker reference={route} />}
      <SharePopover
        href={hrefOf(route)}
        focusHref={route.kind === 'blob' && isProjectPath(route.path) ? focusRoute(route) : undefined}
      />
      {'ref' in route && (
        <>
          <div className={styles.compact}>
            <SubmitReviewButton reference={route} />
          </div>
          <CommitButton reference={route} />
        </>
      )}
    </>
  )
}

function hrefOf(route: RepositoryRoute): string {
  return route.kind === 'repository' ? repoRoute(route) : refRoutes[route.kind](route)
}
