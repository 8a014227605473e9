import { useMatches, useParams } from '@tanstack/react-router'
import { type Route, readReviewNumber } from '~/lib/routes'
import type { PathReference } from '~/provider/types'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Which of our screens the route shows. */
    readonly screen?: Route['kind']
  }
}

/** What the address shows. A tree has a path only where the slashes of its ref were typed bare. */
export type CurrentRoute =
  | Exclude<Route, { readonly ref: string }>
  | ({ readonly kind: 'tree' | 'blob' | 'focus' } & PathReference)

/** Undefined for 'Miss'. */
export function useCurrentRoute(): CurrentRoute | undefined {
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const { owner, repo, ref, number, _splat: path = '' } = useParams({ strict: false })
  if (kind === 'landing' || kind === 'owners') return { kind }
  if (kind === undefined || owner === undefined) return undefined
  if (kind === 'owner') return { kind, owner }
  if (repo === undefined) return undefined
  if (kind === 'repository') return { kind, owner, repo }
  if (kind === 'reviews') return { kind, owner, repo }
  if (kind === 'review') {
    const read = readReviewNumber(number ?? '')
    return read === undefined ? undefined : { kind, owner, repo, number: read }
  }
  return ref === undefined ? undefined : { kind, owner, repo, ref, path: path.replace(/\/+$/, '') }
}
