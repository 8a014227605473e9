import { useProvider } from '../ProviderContext'
import type { Owner } from '../types'
import { repositoriesQuery } from './queries'
import { usePages } from './usePages'

/** The repositories of an owner by name: the first hundred, or all of them. Waits while the owner is not known yet. */
export function useRepositories(owner: Owner | undefined, isWhole: boolean) {
  const provider = useProvider()
  return usePages(
    (page) => repositoriesQuery(provider, owner, { page, size: 100, order: 'name' }),
    ({ repo }) => repo,
    isWhole,
  )
}
