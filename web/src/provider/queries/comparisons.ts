import { useQueries } from '@tanstack/react-query'
import type { Comparison } from '../historyTypes'
import { useProvider } from '../ProviderContext'
import type { RepositoryName } from '../types'
import { compareQuery } from './reviewQueries'

/** One of several comparisons that are loaded at a time. */
interface LoadedComparison {
  /** Undefined while it is not known, and where it cannot be had: of a fork that is gone. */
  readonly comparison: Comparison | undefined
  readonly isPending: boolean
}

/** What each head changes since it parted from its base; all commit ids. Each costs one request the first time. */
export function useComparisons(
  name: RepositoryName,
  pairs: readonly (readonly [base: string, head: string])[],
): readonly LoadedComparison[] {
  const provider = useProvider()
  return useQueries({
    queries: pairs.map(([base, head]) => compareQuery(provider, name, base, head)),
    combine: (results) => results.map(({ data, isPending }) => ({ comparison: data, isPending })),
  })
}

/** The paths that a comparison changes, of renamed files the former ones too. */
export function changedPaths(comparison: Comparison | undefined): readonly string[] {
  return (comparison?.files ?? []).flatMap(({ path, previousPath }) =>
    previousPath === null ? [path] : [path, previousPath],
  )
}

export function touches(comparison: Comparison | undefined, paths: readonly string[]): boolean {
  return changedPaths(comparison).some((path) => paths.includes(path))
}
