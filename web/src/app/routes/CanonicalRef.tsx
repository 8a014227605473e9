import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Route } from '~/lib/routes'
import { useProvider } from '~/provider/ProviderContext'
import { branchQuery } from '~/provider/queries/queries'
import type { PathReference } from '~/provider/types'
import { readBareRef } from '../bareRef'
import { Miss } from '../Miss'
import { refRoutes } from '../refRoutes'
import { Redirect } from './Redirect'

/** What every address about a ref holds. */
type RefRoute = Extract<Route, { readonly ref: string }>

export interface RefRouteProps {
  readonly route: RefRoute
}

interface CanonicalRefProps extends RefRouteProps {
  readonly children: (reference: PathReference) => ReactNode
}

/**
 * The screen of a ref. Where somebody typed the slashes of a branch name bare, the address is put right first. The
 * screen does not wait for that: it asks for the same branch.
 */
export function CanonicalRef({ route, children }: CanonicalRefProps) {
  const provider = useProvider()
  const { owner, repo } = route
  const reference = { owner, repo, ref: route.ref, path: route.path }
  const { data: named } = useQuery(branchQuery(provider, { owner, repo }, route.ref))
  const meant = named && readBareRef(named, reference)
  if (meant) return <Redirect href={refRoutes[route.kind]({ ...reference, ...meant })} />
  if (route.kind !== 'tree' && reference.path === '') return <Miss />
  return children(reference)
}
