import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isProjectPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { useProvider } from '~/provider/ProviderContext'
import { useUnlistedEntry } from '~/provider/queries/entryQuery'
import { fileQuery, treeQuery } from '~/provider/queries/queries'
import type { PathReference } from '~/provider/types'
import { dataPathOf, type Project } from './Project'
import { readProject } from './readProject'

/** The project whose file is at a path, as a commit has it; undefined until it is known, and for other files. */
export function useProjectAt(reference: PathReference, commit: string | undefined): Project | undefined {
  const { owner, repo, path } = reference
  const provider = useProvider()
  const isProject = isProjectPath(path)
  const { data: tree } = useQuery(treeQuery(provider, { owner, repo }, isProject ? commit : undefined))
  const listed = tree?.entries.find((one) => one.path === path)
  const unlisted = useUnlistedEntry(reference, commit, isProject && !listed ? path : undefined)
  const entry = listed ?? unlisted.entry
  const version =
    entry && commit !== undefined
      ? { commit, sha: entry.sha, ...(entry.size !== undefined && { size: entry.size }) }
      : undefined
  const { data: file } = useQuery(fileQuery(provider, reference, version))
  return useMemo(() => {
    const text = file && decodeUtf8(file.bytes)
    const reading = text === undefined ? undefined : readProject(text, path)
    return reading?.kind === 'form' ? reading.form : undefined
  }, [path, file])
}

/** The files that belong together with a path: of a project its data file too. Just the path while it is not known. */
export function useProjectPaths(reference: PathReference, commit: string | undefined): readonly string[] {
  const { path } = reference
  const project = useProjectAt(reference, commit)
  return useMemo(() => {
    const dataPath = project && dataPathOf(project)
    return dataPath === undefined ? [path] : [path, dataPath]
  }, [path, project])
}
