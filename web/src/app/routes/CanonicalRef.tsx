import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { branchesQuery } from '~/provider/queries'
import type { PathReference } from '~/provider/types'
import { readBareRef } from '../bareRef'
import { refRoutes } from '../refRoutes'
import { useCurrentRoute } from '../useCurrentRoute'
import { Redirect } from './Redirect'

interface CanonicalRefProps {
  readonly children: (reference: PathReference) => ReactNode
}

/**
 * The screen of a ref. Where somebody typed the slashes of a branch name bare, the address is put right first. The
 * screen does not wait for that: it needs the same list of branches.
 */
export function CanonicalRef({ children }: CanonicalRefProps) {
  const route = useCurrentRoute()
  const provider = useProvider()
  if (!route || !('ref' in route)) throw notFound()
  const { owner, repo } = route
  const reference = { owner, repo, ref: route.ref, path: route.path }
  const { data: branches = [] } = useQuery(branchesQuery(provider, { owner, repo }))
  const meant = readBareRef(branches, reference)
  if (meant) return <Redirect href={refRoutes[route.kind]({ ...reference, ...meant })} />
  if ((route.kind === 'tree') !== (reference.path === '')) throw notFound()
  return children(reference)
}
