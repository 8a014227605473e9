import { useParams } from '@tanstack/react-router'
import { RepositoriesScreen } from '~/features/repositories/RepositoriesScreen'

export function RepositoriesRoute() {
  const { owner = '' } = useParams({ strict: false })
  // Another owner is another list: its filter begins empty.
  return <RepositoriesScreen key={owner} owner={owner} />
}
