import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useProvider } from '~/provider/ProviderContext'
import { useUnlistedEntry } from '~/provider/queries/entryQuery'
import { fileQuery } from '~/provider/queries/queries'
import { branchKey } from '~/provider/queries/queryKeys'
import { useLastKnown } from '~/provider/queries/useLastKnown'
import type { PathReference, TreeEntry } from '~/provider/types'

/** Beyond it a file is asked for only when the person wants it: bytes. */
const largeFile = 5_000_000

export type OpenFile =
  | { readonly kind: 'pending' }
  | { readonly kind: 'error'; readonly error: Error; readonly retry: () => void }
  | { readonly kind: 'missing' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'submodule'; readonly commit: string }
  | { readonly kind: 'large'; readonly size: number; readonly open: () => void }
  | {
      readonly kind: 'loaded'
      readonly sha: string
      readonly mode: string
      readonly bytes: Uint8Array
    }

export interface FileOfCommit {
  readonly file: OpenFile
  /** Which commit has it so. */
  readonly commit: string
}

/**
 * The file at a path of a commit whose entries are known. While a new version is on its way, and where it cannot be
 * loaded, it is what an earlier commit of the ref has: somebody types in it.
 */
export function useFile(
  reference: PathReference,
  commit: string,
  entries: readonly TreeEntry[],
): FileOfCommit {
  const provider = useProvider()
  const file = useFileNow(reference, commit, entries)
  const { kind } = file
  const { sha, mode, bytes } = file.kind === 'loaded' ? file : NOTHING
  const known = useMemo((): FileOfCommit | undefined => {
    if (kind === 'missing') return { file: { kind }, commit }
    if (sha === undefined || mode === undefined || bytes === undefined) return undefined
    return { file: { kind: 'loaded', sha, mode, bytes }, commit }
  }, [kind, sha, mode, bytes, commit])
  const last = useLastKnown([...branchKey(provider, reference, reference.ref), reference.path], known)
  const isShown = last !== undefined && (known !== undefined || kind === 'pending' || kind === 'error')
  return isShown ? last : { file, commit }
}

const NOTHING = { sha: undefined, mode: undefined, bytes: undefined }

function useFileNow(reference: PathReference, commit: string, entries: readonly TreeEntry[]): OpenFile {
  const provider = useProvider()
  const { ref, path } = reference
  const listed = useMemo(() => entries.find((candidate) => candidate.path === path), [entries, path])
  // A draft of a file that the commit does not have, or of which that is not known yet, is listed without an id.
  const isListed = listed !== undefined && listed.sha !== ''
  const unlisted = useUnlistedEntry(reference, commit, isListed || path === '' ? undefined : path)
  const entry = isListed ? listed : unlisted.entry
  const [accepted, setAccepted] = useState<string>()
  const [opened, setOpened] = useState<{ readonly ref: string; readonly path: string }>()
  const isOpened = opened?.ref === ref && opened.path === path
  const version =
    entry?.type === 'blob'
      ? { commit, sha: entry.sha, ...(entry.size !== undefined && { size: entry.size }) }
      : undefined
  // What was opened stays open with every commit upon it, also that of a colleague who makes it this large.
  const isAsked = (entry?.size ?? 0) > largeFile && accepted !== path && !isOpened
  const query = useQuery({ ...fileQuery(provider, reference, version), enabled: !isAsked })
  if (query.data && !isOpened) setOpened({ ref, path })

  if (unlisted.error) return { kind: 'error', error: unlisted.error, retry: unlisted.retry }
  if (unlisted.isPending) return { kind: 'pending' }
  if (!entry) return { kind: 'missing' }
  if (entry.type === 'tree') return { kind: 'folder' }
  if (entry.type === 'commit') return { kind: 'submodule', commit: entry.sha }
  // What this page itself has just written to another branch is here already.
  if (isAsked && !query.data) {
    return { kind: 'large', size: entry.size ?? 0, open: () => setAccepted(path) }
  }
  if (query.error) return { kind: 'error', error: query.error, retry: () => void query.refetch() }
  if (!query.data) return { kind: 'pending' }
  return { kind: 'loaded', sha: entry.sha, mode: entry.mode, bytes: query.data.bytes }
}
