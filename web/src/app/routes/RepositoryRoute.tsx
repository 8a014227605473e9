import { useParams } from '@tanstack/react-router'
import { RepositoryScreen } from '~/features/repositories/RepositoryScreen'
import { treeRoute } from '~/lib/routes'
import { Redirect } from './Redirect'

/** Goes on to the repository's default branch. */
export function RepositoryRoute() {
  const { owner = '', repo = '' } = useParams({ strict: false })
  return (
    <RepositoryScreen name={{ owner, repo }}>
      {({ defaultBranch }) => <Redirect href={treeRoute({ owner, repo, ref: defaultBranch })} />}
    </RepositoryScreen>
  )
}
