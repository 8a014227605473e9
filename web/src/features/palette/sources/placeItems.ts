import { FolderGit2, GitPullRequest, House } from 'lucide-react'
import { landingRoute, reviewsRoute, treeRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { type PaletteItem, paletteItem } from './PaletteItem'

/** The pages that lead on from here. */
export function placeItems(reference: RefReference): readonly PaletteItem[] {
  const { owner, repo, ref } = reference
  const items = [{ label: m.palette_go_home(), icon: House, href: landingRoute }]
  if (repo !== '') {
    items.push({
      label: m.palette_go_reviews({ repo }),
      icon: GitPullRequest,
      href: reviewsRoute({ owner, repo }),
    })
  }
  if (ref !== '') {
    items.push({ label: m.palette_go_overview({ repo }), icon: FolderGit2, href: treeRoute(reference) })
  }
  return items.map(({ label, icon, href }) =>
    paletteItem({ key: `command:${href}`, kind: 'command', label, icon, target: { href } }),
  )
}
