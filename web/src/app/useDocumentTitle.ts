import { useEffect } from 'react'
import type { Route } from '~/lib/routes'
import { m } from '~/paraglide/messages'

/** Names the tab of the browser after what it shows, the most special part first. */
export function useDocumentTitle(route: Route | undefined): void {
  const title = [...titleParts(route), m.app_title()].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}

function titleParts(route: Route | undefined): readonly string[] {
  if (!route || route.kind === 'landing') return []
  if (route.kind === 'owners') return [m.app_organisations()]
  if (route.kind === 'owner') return [route.owner]
  const repository = `${route.owner}/${route.repo}`
  if (route.kind === 'reviews') return [m.app_reviews(), repository]
  if (route.kind === 'review') return [`#${route.number}`, repository]
  return 'path' in route && route.path !== '' ? [route.path, repository] : [repository]
}
