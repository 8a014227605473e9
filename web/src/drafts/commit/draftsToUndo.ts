import { decodeUtf8 } from '~/lib/utf8'
import type { RepositoryName, TreeEntry } from '~/provider/types'
import type { Draft } from '../draft'
import { treeEntries } from './treeEntries'
import type { CommitProvider, MovedFile } from './types'

/** A commit that was made, with all paths that it wrote. */
export interface CommitToUndo {
  readonly repository: RepositoryName
  readonly commit: string
  readonly parent: string
  readonly paths: readonly string[]
  /** What it gave another path. */
  readonly moves: readonly MovedFile[]
}

/** A larger file is taken back as a whole: bytes. */
const MAX_MERGED = 1_000_000

/**
 * The edits that take a commit back: from what it made of its files to what they were before it. A commit of them merges
 * what others have done since, as every commit does.
 */
export async function draftsToUndo(
  provider: CommitProvider,
  { repository, commit, parent, paths, moves }: CommitToUndo,
  signal?: AbortSignal,
): Promise<readonly Draft[]> {
  const all = [...new Set([...paths, ...moves.flatMap(({ from, to }) => [from, to])])]
  const [made, before] = await Promise.all(
    [commit, parent].map((at) => treeEntries(provider, repository, at, all, { signal })),
  )
  const drafts = await Promise.all(
    all.map(async (path) => {
      const [from, to] = [fileAt(made?.entryAt(path)), fileAt(before?.entryAt(path))]
      if (from?.sha === to?.sha) return undefined
      const draft = { account: '', reference: { ...repository, ref: commit, path }, text: '', updatedAt: '' }
      if (!to) return from && { ...draft, base: unread(from), isDeleted: true as const }
      if (!from) {
        const move = moves.find((one) => one.from === path)
        const origin = move && fileAt(made?.entryAt(move.to))
        return {
          ...draft,
          base: { sha: null, text: '', mode: to.mode },
          blob: { sha: to.sha, mode: to.mode },
          ...(move && origin?.sha === to.sha && { movedFrom: { path: move.to, sha: origin.sha } }),
        }
      }
      const texts = await Promise.all([readText(from), readText(to)])
      const [now, then] = texts
      if (now === undefined || then === undefined) {
        return { ...draft, base: unread(from), blob: { sha: to.sha, mode: to.mode } }
      }
      return { ...draft, base: { sha: from.sha, text: now, mode: from.mode }, text: then }
    }),
  )
  return drafts.filter((draft) => draft !== undefined)

  async function readText({ sha, size = 0 }: TreeEntry): Promise<string | undefined> {
    if (size > MAX_MERGED) return undefined
    return decodeUtf8(await provider.blob(repository, sha, signal))
  }
}

function fileAt(entry: TreeEntry | undefined): TreeEntry | undefined {
  return entry?.type === 'blob' ? entry : undefined
}

function unread({ sha, mode }: TreeEntry) {
  return { sha, text: '', mode, isUnread: true as const }
}
