import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useChangeSet } from '~/drafts/documents'
import { isProjectPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { useProvider } from '~/provider/ProviderContext'
import { fileQuery, treeQuery } from '~/provider/queries'
import { useResolvedRef } from '~/provider/refs'
import type { RefReference } from '~/provider/types'
import { nearestProjects, type ProjectEntry } from './projectsOf'

const noProjects: readonly ProjectEntry[] = []

/** The project files of a ref that are likely about the files at `paths`, with edits, by their paths; as far as they are read. */
export function useProjectTexts(
  reference: RefReference,
  paths: readonly string[],
): ReadonlyMap<string, string> {
  const provider = useProvider()
  const drafts = useChangeSet(reference)
  const { commit } = useResolvedRef(reference)
  const { data: tree } = useQuery(treeQuery(provider, reference, commit))
  const wanted = paths.filter((path) => !isProjectPath(path)).join('\n')
  const nearest = useMemo(
    () => (wanted === '' ? noProjects : nearestProjects(tree?.entries ?? [], wanted.split('\n'))),
    [tree, wanted],
  )
  const texts = useQueries({
    queries: nearest.map(({ path, sha, size }) =>
      fileQuery(
        provider,
        { ...reference, path },
        commit === undefined ? undefined : { commit, sha, ...(size !== undefined && { size }) },
      ),
    ),
    combine: (results) => results.map(({ data }) => data?.bytes),
  })
  return useMemo(() => {
    const projects = new Map<string, string>()
    nearest.forEach(({ path }, index) => {
      const bytes = texts[index]
      const text = bytes && decodeUtf8(bytes)
      if (text !== undefined) projects.set(path, text)
    })
    for (const { reference, text } of drafts)
      if (isProjectPath(reference.path)) projects.set(reference.path, text)
    return projects
  }, [nearest, texts, drafts])
}
