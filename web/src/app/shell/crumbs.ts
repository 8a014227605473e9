import type { Route } from '~/lib/routes'
import {
  blobRoute,
  ownerRoute,
  ownersRoute,
  repoRoute,
  reviewRoute,
  reviewsRoute,
  treeRoute,
} from '~/lib/routes'
import { m } from '~/paraglide/messages'

/** One step of the way from the provider down to what is shown. */
export interface Crumb {
  readonly label: string
  readonly href: string
}

/** GitHub > owner > repo > path segments. A folder leads to the tree that it is part of. */
export function crumbsOf(providerName: string, route: Route): readonly Crumb[] {
  if (route.kind === 'landing') return []
  const crumbs: Crumb[] = [{ label: providerName, href: ownersRoute }]
  if (route.kind === 'owners') return crumbs
  crumbs.push({ label: route.owner, href: ownerRoute(route.owner) })
  if (route.kind === 'owner') return crumbs
  crumbs.push({ label: route.repo, href: 'ref' in route ? treeRoute(route) : repoRoute(route) })
  if (route.kind === 'reviews' || route.kind === 'review') {
    crumbs.push({ label: m.app_reviews(), href: reviewsRoute(route) })
    if (route.kind === 'review') {
      crumbs.push({ label: `#${route.number}`, href: reviewRoute(route, route.number) })
    }
    return crumbs
  }
  if (route.kind !== 'blob' && route.kind !== 'focus') return crumbs
  const steps = route.path.split('/').filter(Boolean)
  steps.forEach((label, index) => {
    const isFile = index === steps.length - 1
    crumbs.push({ label, href: isFile ? blobRoute(route) : treeRoute(route) })
  })
  return crumbs
}
