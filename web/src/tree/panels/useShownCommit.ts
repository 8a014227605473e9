import { useQuery } from '@tanstack/react-query'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries/queries'
import { branchKey } from '~/provider/queries/queryKeys'
import { useLastKnown } from '~/provider/queries/useLastKnown'
import type { RefReference } from '~/provider/types'

/** The newest commit of a ref whose files are known. Before the first, the latest. */
export function useShownCommit(reference: RefReference, latest: string | undefined): string | undefined {
  const provider = useProvider()
  const { data } = useQuery(treeQuery(provider, reference, latest))
  return useLastKnown(branchKey(provider, reference, reference.ref), data && latest) ?? latest
}
