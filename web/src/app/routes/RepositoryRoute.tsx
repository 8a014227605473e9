import { RepositoryScreen } from '~/features/repositories/RepositoryScreen'
import { type Route, treeRoute } from '~/lib/routes'
import { Redirect } from './Redirect'

interface RepositoryRouteProps {
  readonly route: Extract<Route, { readonly kind: 'repository' }>
}

/** Goes on to the repository's default branch. */
export function RepositoryRoute({ route: { owner, repo } }: RepositoryRouteProps) {
  return (
    <RepositoryScreen name={{ owner, repo }}>
      {({ defaultBranch }) => <Redirect href={treeRoute({ owner, repo, ref: defaultBranch })} />}
    </RepositoryScreen>
  )
}
