import type { Route } from '~/lib/routes'
import {
  blobRoute,
  folderRoute,
  ownerRoute,
  ownersRoute,
  repoRoute,
  reviewRoute,
  reviewsRoute,
  treeRoute,
} from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { AppConfig } from '~/provider/config'
import { hostName } from '~/provider/hostName'

/** One step of the way from the provider down to what is shown. */
export interface Crumb {
  readonly label: string
  readonly href: string
}

/**
 * GitHub, or what else holds the repositories > owner > repo > path segments, of which each folder leads to its page.
 * @param config where one folder is shown it begins there: there is nothing else.
 * @param title what the project of the file is called, if it is one.
 */
export function crumbsOf(config: AppConfig, route: Route, title?: string): readonly Crumb[] {
  const crumbs = stepsOf(hostName(config), route, title)
  return config.folder ? crumbs.slice(2) : crumbs
}

function stepsOf(providerName: string, route: Route, title: string | undefined): readonly Crumb[] {
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
  if (route.kind === 'repository') return crumbs
  const steps = route.path.split('/').filter(Boolean)
  steps.forEach((label, index) => {
    const isFile = route.kind !== 'tree' && index === steps.length - 1
    const folder = { ...route, path: steps.slice(0, index + 1).join('/') }
    crumbs.push(
      isFile ? { label: title ?? label, href: blobRoute(route) } : { label, href: folderRoute(folder) },
    )
  })
  return crumbs
}
