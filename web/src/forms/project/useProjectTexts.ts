import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openTexts, useChangeSet } from '~/drafts/documents'
import { isProjectPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { useAccount, useProvider } from '~/provider/ProviderContext'
import { fileQuery, treeQuery } from '~/provider/queries'
import { useResolvedRef } from '~/provider/refs'
import type { RefReference, TreeEntry } from '~/provider/types'
import { namedProjects, nearProjects, type ProjectEntry } from './projectsOf'

const noEntries: readonly TreeEntry[] = []
const noProjects: readonly ProjectEntry[] = []

/**
 * The project files of a ref that are likely about the files at `paths`, with edits, by their paths; as far as they are
 * read. Those called like a file come first; others near it are read only where none of these is about it. What was
 * open in this page is known anyhow.
 */
export function useProjectTexts(
  reference: RefReference,
  paths: readonly string[],
): ReadonlyMap<string, string> {
  const account = useAccount()
  const drafts = useChangeSet(reference)
  const { commit } = useResolvedRef(reference)
  const { data: tree } = useQuery(treeQuery(useProvider(), reference, commit))
  const entries = tree?.entries ?? noEntries
  const asked = paths.join('\n')
  const wanted = useMemo(() => (asked === '' ? [] : asked.split('\n')), [asked])
  const named = useTexts(
    reference,
    commit,
    useMemo(() => namedProjects(entries, wanted), [entries, wanted]),
  )
  const near = useTexts(
    reference,
    commit,
    useMemo(
      () => (named.isPending ? noProjects : nearProjects(entries, wanted, named.texts)),
      [entries, wanted, named],
    ),
  )
  const { owner, repo, ref } = reference
  return useMemo(() => {
    const open = openTexts(account, { owner, repo, ref }, isProjectPath)
    const projects = new Map([...named.texts, ...near.texts, ...open])
    for (const { reference, text } of drafts)
      if (isProjectPath(reference.path)) projects.set(reference.path, text)
    return projects
  }, [named, near, drafts, account, owner, repo, ref])
}

/** The texts of files by their paths, as far as they are read. */
function useTexts(reference: RefReference, commit: string | undefined, files: readonly ProjectEntry[]) {
  const provider = useProvider()
  const results = useQueries({
    queries: files.map(({ path, sha, size }) =>
      fileQuery(
        provider,
        { ...reference, path },
        commit === undefined ? undefined : { commit, sha, ...(size !== undefined && { size }) },
      ),
    ),
    combine: (queries) => queries.map(({ data, isPending }) => ({ bytes: data?.bytes, isPending })),
  })
  return useMemo(() => {
    const texts = new Map<string, string>()
    files.forEach(({ path }, index) => {
      const bytes = results[index]?.bytes
      const text = bytes && decodeUtf8(bytes)
      if (text !== undefined) texts.set(path, text)
    })
    return { texts, isPending: results.some(({ isPending }) => isPending) }
  }, [files, results])
}
