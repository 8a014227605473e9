import { useMemo } from 'react'
import { useEditedPaths } from '~/drafts/documents'
import type { RefReference } from '~/provider/types'

/** The edited files of a ref. */
export function useDirtyPaths(reference: RefReference): ReadonlySet<string> {
  const paths = useEditedPaths(reference)
  return useMemo(() => new Set(paths), [paths])
}
