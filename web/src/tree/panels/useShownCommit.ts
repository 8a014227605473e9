import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries/queries'
import type { RefReference } from '~/provider/types'

interface Shown {
  readonly of: string
  readonly commit: string
}

/**
 * The newest commit of a ref whose files are known, so that a ref that moves takes nothing off the screen: neither
 * while the files of the new commit are on their way nor where they cannot be loaded. Before the first, the latest.
 */
export function useShownCommit(
  { owner, repo, ref }: RefReference,
  latest: string | undefined,
): string | undefined {
  const provider = useProvider()
  const { data } = useQuery(treeQuery(provider, { owner, repo }, latest))
  const [shown, setShown] = useState<Shown>()
  const of = [provider.account, owner, repo, ref].join('\n')
  if (data && latest !== undefined && (shown?.of !== of || shown.commit !== latest)) {
    setShown({ of, commit: latest })
  }
  return shown?.of === of && !data ? shown.commit : latest
}
