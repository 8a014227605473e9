import { FileText, FolderGit2, GitPullRequest } from 'lucide-react'
import { basename, dirname, isProjectPath } from '~/lib/paths'
import { parseRoute, type Route } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { PathReference } from '~/provider/types'
import { type PaletteItem, paletteItem } from './PaletteItem'
import type { Visit } from './visits'

interface KnownPlaces {
  /** What else calls a place, by its address. */
  readonly label: (address: string) => string | undefined
  /** What a project is called. */
  readonly title: (project: PathReference) => string
}

/** Places that somebody was at. */
export function visitItems(visits: readonly Visit[], { label, title }: KnownPlaces): readonly PaletteItem[] {
  return visits.flatMap(({ address, at }) => {
    const route = parseRoute(address)
    const told = route && describe(route, title)
    if (told === undefined) return []
    return paletteItem({
      ...told,
      label: label(address) ?? told.label,
      key: `recent:${address}`,
      kind: 'recent',
      usedAt: at,
      target: { href: address },
    })
  })
}

function describe(
  route: Route,
  title: KnownPlaces['title'],
): Pick<PaletteItem, 'label' | 'detail' | 'icon'> | undefined {
  switch (route.kind) {
    case 'blob':
    case 'focus': {
      const { owner, repo, ref, path } = route
      const label = isProjectPath(path) ? title(route) : basename(path)
      return {
        label,
        detail: [`${owner}/${repo}`, ref, dirname(path)].filter(Boolean).join(' · '),
        icon: FileText,
      }
    }
    case 'tree':
      return { label: route.repo, detail: `${route.owner} · ${route.ref}`, icon: FolderGit2 }
    case 'review':
      return {
        label: m.palette_review_number({ number: route.number }),
        detail: `${route.owner}/${route.repo}`,
        icon: GitPullRequest,
      }
    // It leads on to its default branch.
    case 'repository':
    case 'landing':
    case 'owners':
    case 'owner':
    case 'reviews':
      break
  }
  return undefined
}
