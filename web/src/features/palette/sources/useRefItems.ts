import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeAtRef } from '~/commands/branches/changeRef'
import { useEditedPaths } from '~/drafts/documents'
import { type Route, treeRoute } from '~/lib/routes'
import type { Steps } from '~/lib/slices/slices'
import { useSliced } from '~/lib/slices/useSliced'
import { useProvider } from '~/provider/ProviderContext'
import { branchPageQuery, repositoryQuery } from '~/provider/queries/queries'
import { reviewsQuery } from '~/provider/queries/reviewQueries'
import { useRepositoryFiles } from '~/provider/queries/useRepositoryFiles'
import type { RefReference, TreeEntry } from '~/provider/types'
import { entriesQuery } from '~/workspace/entries/entriesOf'
import { hasCollection, type Project } from '~/workspace/Project'
import { useProjects } from '~/workspace/useProjects'
import { fileItems } from './fileItems'
import type { PaletteItem } from './PaletteItem'
import { branchItems, entryItems, projectItems, reviewItems } from './refItems'

export interface FoundItems {
  readonly sources: readonly (readonly PaletteItem[])[]
  /** More are on their way. */
  readonly isPending: boolean
}

const NONE: readonly PaletteItem[] = []
const NO_FILES: FoundItems['sources'] = []

/** The ref that a screen is about: that of its address, else the default branch of its repository; '' where it has none. */
export function useRefOf(route: Route | undefined): RefReference {
  const provider = useProvider()
  const { owner, repo } = route && 'repo' in route ? route : { owner: '', repo: '' }
  const { data } = useQuery({ ...repositoryQuery(provider, { owner, repo }), enabled: repo !== '' })
  return { owner, repo, ref: route && 'ref' in route ? route.ref : (data?.defaultBranch ?? '') }
}

/** All that a ref has, and the reviews and branches of its repository. What the page has loaded is not asked for again. */
export function useRefItems(route: Route | undefined, { owner, repo, ref }: RefReference): FoundItems {
  const provider = useProvider()
  const reference = useMemo(() => ({ owner, repo, ref }), [owner, repo, ref])
  const isIn = repo !== ''
  const { projects, isPending } = useProjects(reference, ref !== '')
  const files = useRepositoryFiles(reference)
  const edited = useEditedPaths(reference)
  const collections = useMemo(() => [...projects.all.values()].filter(hasCollection), [projects])
  const lists = useQueries({
    queries: collections.map(({ data }) => entriesQuery(provider, reference, files.commit, data)),
    combine: (results) => results.map(({ data }) => data?.entries),
  })
  const entries = useMemo(
    () =>
      collections.map((project, index) => {
        const paths = (lists[index] ?? []).map(({ path }) => path)
        return { project, paths }
      }),
    [collections, lists],
  )
  const projectsOfRef = useMemo(() => projectItems(reference, projects.all.values()), [reference, projects])

  const begin = useMemo(
    () => () => filesAndEntries(reference, projects.all, entries, files.entries, edited),
    [reference, projects, entries, files.entries, edited],
  )
  const { answer: ofFiles, isWorking } = useSliced(begin, NO_FILES)

  const { data: branches } = useQuery({ ...branchPageQuery(provider, reference, 1), enabled: isIn })
  const { data: reviews } = useQuery({
    ...reviewsQuery(provider, reference, { state: 'open' }),
    enabled: isIn,
  })
  const others = useMemo(() => {
    const hrefAt = (name: string) => hrefOf(route, reference, name)
    return [
      ...(branches ? branchItems(branches.items, ref, hrefAt) : NONE),
      ...(reviews ? reviewItems(reference, reviews) : NONE),
    ]
  }, [branches, reviews, route, reference, ref])

  const sources = useMemo(() => [projectsOfRef, others, ...ofFiles], [projectsOfRef, others, ofFiles])
  return { sources, isPending: ref !== '' && (isPending || isWorking || files.status === 'pending') }
}

/** The entries of each collection, and all other files; those that are only edits as well. */
function* filesAndEntries(
  reference: RefReference,
  projects: ReadonlyMap<string, Project>,
  collections: readonly { readonly project: Project; readonly paths: readonly string[] }[],
  files: readonly TreeEntry[],
  edited: readonly string[],
): Steps<FoundItems['sources']> {
  const sources: (readonly PaletteItem[])[] = []
  const known = new Set(projects.keys())
  for (const { project, paths } of collections) {
    sources.push(yield* entryItems(reference, project, paths))
    for (const path of paths) known.add(path)
  }
  sources.push(yield* fileItems(reference, files, known))
  const unknown = new Set(edited.filter((path) => !known.has(path)))
  for (const [index, { path }] of files.entries()) {
    if (unknown.size === 0) break
    unknown.delete(path)
    if (index % 1_000 === 0) yield
  }
  const added = [...unknown].map((path) => ({ path, type: 'blob' as const }))
  sources.push(yield* fileItems(reference, added, known))
  return sources
}

/** The same screen at another branch, where it is of a ref. */
function hrefOf(route: Route | undefined, reference: RefReference, ref: string): string {
  if (route === undefined || !('ref' in route)) return treeRoute({ ...reference, ref })
  return routeAtRef(window.location.pathname, ref)
}
