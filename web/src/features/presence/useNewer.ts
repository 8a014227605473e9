import { useQuery } from '@tanstack/react-query'
import { useChangeSet } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { useProvider } from '~/provider/ProviderContext'
import { treeQuery } from '~/provider/queries'
import type { RefReference, TreeEntry } from '~/provider/types'

/** An edited file of which the branch has another version than the edit was begun on. */
export interface NewerFile {
  readonly draft: Draft
  /** Undefined: the branch does not have the file any more. */
  readonly entry: TreeEntry | undefined
}

/** The edits of a ref whose files others have changed meanwhile. What is not edited follows the branch by itself. */
export function useNewer(
  reference: RefReference,
  commit: string | undefined,
  paths: readonly string[],
): readonly NewerFile[] {
  const { owner, repo } = reference
  const drafts = useChangeSet(reference)
  const { data: tree } = useQuery(treeQuery(useProvider(), { owner, repo }, commit))
  if (!tree || tree.truncated) return []
  return drafts.flatMap((draft) => {
    const { path } = draft.reference
    if (!paths.includes(path)) return []
    const entry = tree.entries.find((candidate) => candidate.path === path)
    return (entry?.sha ?? null) === draft.base.sha ? [] : { draft, entry }
  })
}
