import { useMemo } from 'react'
import { useChangeSet } from '~/drafts/documents'
import type { RefReference } from '~/provider/types'

/** The edited files of a ref. */
export function useDirtyPaths(reference: RefReference): ReadonlySet<string> {
  const drafts = useChangeSet(reference)
  const paths = drafts.map((draft) => draft.reference.path).join('\n')
  // Drafts are new objects with every write; the set stays the same until a file joins or leaves. No path has a line end.
  return useMemo(() => new Set(paths === '' ? [] : paths.split('\n')), [paths])
}
