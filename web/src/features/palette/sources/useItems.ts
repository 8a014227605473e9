import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { registry } from '~/lib/commands/registry'
import type { Route } from '~/lib/routes'
import { inSlices, type Steps } from '~/lib/slices/slices'
import { useSliced } from '~/lib/slices/useSliced'
import { useAccount, useProvider } from '~/provider/ProviderContext'
import type { PathReference, RefReference } from '~/provider/types'
import { allProjectsQuery } from '~/workspace/allProjects/allProjectsQuery'
import { projectsOf } from '~/workspace/allProjects/projectList'
import { titleInRecent, useRecentProjects } from '~/workspace/allProjects/recentProjects'
import { commandItems } from './commandItems'
import type { PaletteItem } from './PaletteItem'
import { placeItems } from './placeItems'
import { listedProjectItems, repositoryItems } from './refItems'
import { type FoundItems, useRefItems } from './useRefItems'
import { visitItems } from './visitItems'
import { readVisits } from './visits'

const NONE: readonly PaletteItem[] = []
const NO_SOURCES: FoundItems['sources'] = []

/** What can be done on the screen. What it is stays while the palette is open: the screen is behind it. */
export function useCommandItems(): readonly PaletteItem[] {
  const commands = useStore(registry, ({ commands }) => commands)
  return useMemo(() => commandItems(commands), [commands])
}

/** All that can be found from a screen by who is signed in. */
export function useItems(route: Route | undefined, reference: RefReference): FoundItems {
  const account = useAccount()
  const ofRef = useRefItems(route, reference)
  const commands = useCommandItems()
  const { owner, repo, ref } = reference
  const places = useMemo(() => placeItems({ owner, repo, ref }), [owner, repo, ref])
  const fields = useFields(route)
  const elsewhere = useElsewhere(reference)
  const [visits] = useState(() =>
    readVisits(account).filter(({ address }) => address !== window.location.pathname),
  )
  const begin = useMemo(() => {
    const found = [commands, places, fields, ...ofRef.sources, elsewhere.items]
    return () => withVisits(found, visits)
  }, [commands, places, fields, ofRef.sources, elsewhere.items, visits])
  const { answer: sources, isWorking } = useSliced(begin, NO_SOURCES)
  return { sources, isPending: ofRef.isPending || elsewhere.isPending || isWorking }
}

/** Items before the page may have a turn. */
const STEP = 500

/** What was visited is found as what it is, with when that was; what no source has, as a place. */
function* withVisits(
  sources: FoundItems['sources'],
  visits: readonly { readonly address: string; readonly at: number; readonly account: string }[],
): Steps<FoundItems['sources']> {
  const times = new Map(visits.map(({ address, at }) => [address, at]))
  const labels = new Map<string, string>()
  const all: (readonly PaletteItem[])[] = []
  for (const items of sources) {
    let dated: PaletteItem[] | undefined
    for (const [index, item] of items.entries()) {
      if (index % STEP === STEP - 1) yield
      const at = 'href' in item.target ? times.get(item.target.href) : undefined
      if (at === undefined || !('href' in item.target)) continue
      labels.set(item.target.href, item.label)
      dated ??= [...items]
      dated[index] = { ...item, usedAt: at }
    }
    all.push(dated ?? items)
  }
  const { items } = useRecentProjects.getState()
  const known = {
    label: (address: string) => labels.get(address),
    title: (project: PathReference) => titleInRecent(items, visits[0]?.account ?? '', project),
  }
  return [...all, visitItems(visits, known)]
}

/** The fields of the form that is open: where one is, its code is there. */
function useFields(route: Route | undefined): readonly PaletteItem[] {
  const [items, setItems] = useState(NONE)
  const isForm = route?.kind === 'blob' || route?.kind === 'focus'
  useEffect(() => {
    if (!isForm) return undefined
    const stop = new AbortController()
    void (async () => {
      const { fieldItems } = await import('./fieldItems')
      const found = await inSlices(fieldItems(), stop.signal)
      setItems(found)
    })().catch(() => {
      // The palette has been closed, or the part did not arrive: all else can be found.
    })
    return () => stop.abort()
  }, [isForm])
  return isForm ? items : NONE
}

/** Projects and repositories that one can edit elsewhere; within a repository those that are known already. */
function useElsewhere({ owner, repo }: RefReference) {
  const { data, isPending } = useQuery({ ...allProjectsQuery(useProvider()), enabled: repo === '' })
  const items = useMemo(() => {
    if (data === undefined) return NONE
    const others = data.repositories.filter((one) => one.owner !== owner || one.repo !== repo)
    return [...listedProjectItems(projectsOf({ repositories: others })), ...repositoryItems(others)]
  }, [data, owner, repo])
  return { items, isPending: repo === '' && isPending }
}
