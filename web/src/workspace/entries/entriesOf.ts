import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEditedPaths } from '~/drafts/documents'
import { withLastAnswers } from '~/lib/lastAnswers'
import { useProvider } from '~/provider/ProviderContext'
import { immutable } from '~/provider/queries/queries'
import { branchKey, repositoryKey, type ScopedProvider } from '~/provider/queries/queryKeys'
import { useResolvedRef } from '~/provider/queries/refs'
import { useLastKnown } from '~/provider/queries/useLastKnown'
import { isLink } from '~/provider/treeEntry'
import type { RefReference, RepositoryName } from '~/provider/types'
import { isEntryPath } from '../collection'
import { filesBelow } from '../filesBelow'
import type { Collection, Entry } from '../Project'

/** The entries of a collection. */
export interface EntryList {
  /** By their paths, in order. */
  readonly entries: readonly Entry[]
  /** Folders that were not looked into, because there are so many. */
  readonly unread: readonly string[]
}

/** The entries that a commit has of a collection; waits while the commit, or the collection, is not known. */
export function entriesQuery(
  p: ScopedProvider,
  name: RepositoryName,
  commit: string | undefined,
  collection: Collection | undefined,
) {
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(p, name), 'entries', commit, ...termsOf(collection)],
    queryFn:
      commit === undefined || collection === undefined
        ? skipToken
        : async ({ client }): Promise<EntryList> => {
            const isEntry = (path: string) => isEntryPath(collection, path)
            const { files, unread } = await filesBelow(client, p, name, commit, collection.folder, isEntry)
            // A link is never followed.
            const entries = files
              .filter((file) => !isLink(file))
              .map(({ path, sha, size }) => ({ path, sha, ...(size !== undefined && { size }) }))
            return { entries: entries.toSorted(byPath), unread }
          },
  })
}

/** What tells collections of a commit apart. */
function termsOf({ folder, match, exclude, locales }: Partial<Collection> = {}) {
  return [folder, match?.written, exclude?.written ?? null, ...(locales ? [locales] : [])]
}

export interface OpenEntryList extends EntryList {
  /** While none are known. Those of a commit stay until those of the next are read. */
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
}

const NOTHING: EntryList = { entries: [], unread: [] }

/** The entries of a collection with those that are only drafts; none while the collection is not known. */
export function useEntries(reference: RefReference, collection: Collection | undefined): OpenEntryList {
  const provider = useProvider()
  const { commit, error: refError } = useResolvedRef(reference)
  const { data, isPending, error, refetch } = useQuery(entriesQuery(provider, reference, commit, collection))
  const branch = branchKey(provider, reference, reference.ref)
  const known = useLastKnown([...branch, JSON.stringify(termsOf(collection))], data)
  const edited = useEditedPaths(reference)
  const list = useMemo(
    () => (collection ? withDrafts(known ?? NOTHING, collection, edited) : NOTHING),
    [known, collection, edited],
  )
  return {
    ...list,
    isPending: isPending && known === undefined,
    error: error ?? refError ?? null,
    retry: () => void refetch(),
  }
}

/** The entries of a commit with those that are only drafts, among the paths of all that is edited. */
export const withDrafts = withLastAnswers(addDrafts)

function addDrafts(list: EntryList, collection: Collection, edited: readonly string[]): EntryList {
  const known = new Set(list.entries.map(({ path }) => path))
  const added = edited
    .filter((path) => !known.has(path) && isEntryPath(collection, path))
    .map((path) => ({ path, sha: '' }))
  return added.length === 0 ? list : { ...list, entries: [...list.entries, ...added].toSorted(byPath) }
}

function byPath(a: Entry, b: Entry): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
}
