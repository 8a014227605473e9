import { useEffect } from 'react'
import type { Route } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useShownName } from './useRouteTitle'

/**
 * Names the tab of the browser after what it shows, the most special part first. By itself: what an entry is called may
 * change with each key.
 */
export function DocumentTitle({ route }: { readonly route: Route }) {
  const name = useShownName(route)
  const title = [...titleParts(route, name), m.app_title()].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

/** @param name what is shown calls itself so; undefined: it has no name, or none yet. */
export function titleParts(route: Route, name: string | undefined): readonly string[] {
  if (route.kind === 'landing') return []
  if (route.kind === 'owners') return [m.app_organisations()]
  if (route.kind === 'owner') return [route.owner]
  const repository = `${route.owner}/${route.repo}`
  if (route.kind === 'repository') return [repository]
  if (route.kind === 'reviews') return [m.app_reviews(), repository]
  if (route.kind === 'review') return [name ?? `#${route.number}`, repository]
  const isNamed = name !== undefined && route.kind !== 'tree'
  return [...(isNamed ? [name] : []), ...(route.path === '' ? [] : [route.path]), repository]
}
