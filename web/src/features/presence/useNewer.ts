import { useQueries } from '@tanstack/react-query'
import { useChangeSet } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { useProvider } from '~/provider/ProviderContext'
import { entryQuery } from '~/provider/queries/entryQuery'
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
  const provider = useProvider()
  const drafts = useChangeSet(reference).filter((draft) => paths.includes(draft.reference.path))
  const found = useQueries({
    queries: drafts.map(({ reference: { path } }) => entryQuery(provider, { owner, repo }, commit, path)),
  })
  return drafts.flatMap((draft, index) => {
    const entry = found[index]?.data
    return entry === undefined || (entry?.sha ?? null) === draft.base.sha
      ? []
      : { draft, entry: entry ?? undefined }
  })
}
