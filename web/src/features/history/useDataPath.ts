import { useQuery } from '@tanstack/react-query'
import { readProject } from '~/forms/project/readProject'
import { dataPathOf } from '~/lib/dataPath'
import { isProjectPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { fileAtQuery } from '~/provider/historyQueries'
import { useProvider } from '~/provider/ProviderContext'
import { useResolvedRef } from '~/provider/refs'
import type { PathReference } from '~/provider/types'

/** The data file of a project, as the ref has it; undefined until it is known, and for other files. */
export function useDataPath(reference: PathReference): string | undefined {
  const { owner, repo, path } = reference
  const { commit } = useResolvedRef(reference)
  const { data } = useQuery(
    fileAtQuery(useProvider(), { owner, repo, path }, isProjectPath(path) ? commit : undefined),
  )
  const text = data ? decodeUtf8(data.bytes) : undefined
  const reading = text === undefined ? undefined : readProject(text)
  return reading?.kind === 'form' ? dataPathOf(path, reading.form.dataFile) : undefined
}
