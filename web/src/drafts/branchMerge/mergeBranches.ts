import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { ProviderError } from '~/provider/errors'
import type { RepositoryName } from '~/provider/types'
import {
  type CommitProgress,
  type CommitProvider,
  type FileConflict,
  type FileResolution,
  publish,
  treeEntries,
} from '../commit'
import { changedPaths, planPath } from './planMerge'

export interface BranchMerge {
  readonly repository: RepositoryName
  /** The branch that takes the other one in. */
  readonly branch: string
  /** Commit ids: where the branch is, what it takes in, and where the two parted. */
  readonly ours: string
  readonly theirs: string
  readonly base: string
  readonly message: string
  /** What a person decided about the conflicts of an earlier try, by path. */
  readonly resolutions?: ReadonlyMap<string, FileResolution>
  readonly onProgress?: (progress: CommitProgress) => void
  readonly signal?: AbortSignal
}

export type MergeOutcome =
  | { readonly type: 'merged'; readonly commit: string }
  /** A person has to decide. Nothing was written. */
  | { readonly type: 'conflict'; readonly files: readonly FileConflict[] }

/**
 * Merges a commit into a branch as Git does, with a merge commit of both parents, but asks value by value where both
 * sides changed the same. Rejects with a `ProviderError`, with kind `not-fast-forward` where the branch has moved since
 * `ours`, or with an error that names a file which cannot be asked about. A file that theirs renamed is asked about;
 * one that ours renamed counts as one removed and one added.
 */
export async function mergeBranches(provider: CommitProvider, merge: BranchMerge): Promise<MergeOutcome> {
  const { repository, branch, ours, theirs, base, message, resolutions, onProgress, signal } = merge
  const options = { recursive: true, ...(signal && { signal }) }
  onProgress?.({ step: 'comparing' })
  const [baseTree, ourTree, theirTree] = await Promise.all(
    ([base, ours, theirs] as const).map((commit) => provider.tree(repository, commit, options)),
  )
  if (!baseTree || !ourTree || !theirTree || [baseTree, ourTree, theirTree].some((tree) => tree.truncated)) {
    throw new Error(m.drafts_merge_too_large())
  }
  const changed = changedPaths(baseTree.entries, ourTree.entries)
  const paths = changed.map(({ path }) => path)
  const view = await treeEntries(provider, repository, theirs, paths, { knownTree: theirTree, signal })
  const plans = await Promise.all(
    changed.map((versions) =>
      planPath(versions, view, resolutions?.get(versions.path), async (sha) =>
        decodeUtf8(await provider.blob(repository, sha, signal)),
      ),
    ),
  )
  const conflicts = plans.flatMap((plan) => (plan.type === 'conflict' ? plan.conflict : []))
  if (conflicts.length > 0) return { type: 'conflict', files: conflicts }

  const changes = plans.flatMap((plan) => (plan.type === 'write' ? plan.changes : []))
  onProgress?.({ step: 'writing', files: changes.length })
  // Where nothing of ours is left, the tree is theirs; providers refuse an empty list of changes.
  const tree =
    changes.length === 0
      ? (await provider.commit(repository, theirs, signal)).tree
      : await provider.createTree(repository, theirs, changes)
  const commit = await provider.createCommit(repository, { message, tree, parents: [ours, theirs] })
  signal?.throwIfAborted()
  onProgress?.({ step: 'publishing' })
  const onWait = (milliseconds: number) => onProgress?.({ step: 'waiting', milliseconds })
  if (await publish(provider, { repository, branch, commit, parent: ours, onWait })) {
    return { type: 'merged', commit }
  }
  throw new ProviderError(m.drafts_merge_overtaken({ branch }), {
    kind: 'not-fast-forward',
    request: `PATCH refs/heads/${branch}`,
  })
}
