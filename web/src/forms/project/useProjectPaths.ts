import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dataPathOf } from '~/lib/dataPath'
import { isProjectPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { useUnlistedEntry } from '~/provider/entryQuery'
import { useProvider } from '~/provider/ProviderContext'
import { fileQuery, treeQuery } from '~/provider/queries'
import type { PathReference } from '~/provider/types'
import { readProject } from './readProject'

/** The files that belong together with a path: of a project its data file too. Just the path while it is not known. */
export function useProjectPaths(reference: PathReference, commit: string | undefined): readonly string[] {
  const { owner, repo, path } = reference
  const provider = useProvider()
  const { data: tree } = useQuery(treeQuery(provider, { owner, repo }, commit))
  const isProject = isProjectPath(path)
  const listed = isProject ? tree?.entries.find((one) => one.path === path) : undefined
  const unlisted = useUnlistedEntry(reference, commit, isProject && !listed ? path : undefined)
  const entry = listed ?? unlisted.entry
  const version =
    entry && commit !== undefined
      ? { commit, sha: entry.sha, ...(entry.size !== undefined && { size: entry.size }) }
      : undefined
  const { data: file } = useQuery(fileQuery(provider, reference, version))
  return useMemo(() => {
    const text = file && decodeUtf8(file.bytes)
    const reading = text === undefined ? undefined : readProject(text)
    const dataPath = reading?.kind === 'form' ? dataPathOf(path, reading.form.dataFile) : undefined
    return dataPath === undefined ? [path] : [path, dataPath]
  }, [path, file])
}
