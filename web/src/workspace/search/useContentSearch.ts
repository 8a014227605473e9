import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useChangeSet } from '~/drafts/documents'
import { inSlices } from '~/lib/slices/slices'
import { useProvider } from '~/provider/ProviderContext'
import { readBlobs } from '~/provider/queries/blobs'
import { useRepositoryFiles } from '~/provider/queries/useRepositoryFiles'
import type { RefReference } from '~/provider/types'
import { useProjects } from '../useProjects'
import { ContentSearch, type ContentSearchState, type ReadBlobs } from './ContentSearch'
import { searchedFiles } from './searchedFiles'
import { spawnSearch } from './spawnSearch'

interface OpenContentSearch extends ContentSearchState {
  /** It is not known yet what is to be read. */
  readonly isPending: boolean
  readonly search: ContentSearch
}

/** How long texts stay at hand for who searches again: milliseconds. */
const KEPT = 120_000

/** The search that was left last, with whose texts of which ref it has. */
let left:
  | { readonly key: string; readonly search: ContentSearch; readonly timer: ReturnType<typeof setTimeout> }
  | undefined

/** The search that was left, where it is of the same; another one is closed. */
function takeLeft(key: string): ContentSearch | undefined {
  if (left === undefined) return undefined
  clearTimeout(left.timer)
  const { search } = left
  const isSame = left.key === key && !search.isEnded
  left = undefined
  if (isSame) return search
  search.close()
  return undefined
}

function leave(key: string, search: ContentSearch): void {
  takeLeft('')
  search.pause()
  left = { key, search, timer: setTimeout(() => takeLeft(''), KEPT) }
}

/** Searches the texts of a ref, with what somebody has typed, for as long as the component is there. */
export function useContentSearch(reference: RefReference): OpenContentSearch {
  const provider = useProvider()
  const { owner, repo, ref } = reference
  const { account, rest } = provider
  const key = [account, rest, owner, repo, ref].join('\n')
  const files = useRepositoryFiles(reference)
  const { projects, isPending } = useProjects(reference)
  const drafts = useChangeSet(reference)
  const [search] = useState(() => {
    const read: ReadBlobs = (wanted, onBlobs, signal) =>
      readBlobs(provider, { owner, repo }, wanted, { onBlobs, signal })
    const known = takeLeft(key)
    known?.connect(read)
    return known ?? new ContentSearch({ account, rest, spawn: spawnSearch, read })
  })
  useEffect(() => () => leave(key, search), [key, search])
  const isKnown = !isPending && files.status !== 'pending'
  useEffect(() => {
    if (!isKnown) return undefined
    const stop = new AbortController()
    inSlices(searchedFiles(files.entries, projects, drafts), stop.signal).then(
      (found) => search.setFiles(found),
      () => {
        // Other files are to be searched by now.
      },
    )
    return () => stop.abort()
  }, [search, isKnown, files.entries, projects, drafts])
  return { ...useStore(search.state), isPending: !isKnown, search }
}
