import { entryQuery } from '~/provider/queries/entryQuery'
import { changeFiles } from '~/workspace/files/manyFiles'
import type { EditedFile, FilePlace } from '~/workspace/files/openFiles'
import type { Project } from '~/workspace/Project'
import { loadProjects } from '~/workspace/useProjects'
import { followReferences, type Rename } from './followReferences'

/** Has other projects follow that name what is called otherwise in one. Answers which have changed; rejects where not all could be read. */
export async function migrateReferences(
  place: FilePlace,
  own: Project,
  renames: readonly Rename[],
): Promise<readonly string[]> {
  const { client, provider, reference, commit } = place
  const { all } = await loadProjects(provider, client, reference)
  const files: EditedFile[] = []
  for (const { path, uiSchema } of all.values()) {
    if (path === own.path || !JSON.stringify(uiSchema).includes('"reference"')) continue
    const entry = await client.ensureQueryData(entryQuery(provider, reference, commit, path))
    files.push({ path, sha: entry?.sha ?? '' })
  }
  const changed = new Set<string>()
  const { error } = await changeFiles(
    place,
    files,
    (path, text, isDeleted) => {
      const edits = isDeleted ? [] : followReferences({ path, text }, own, renames)
      if (edits.length === 0) return { kind: 'none' }
      changed.add(path)
      return { kind: 'edits', edits }
    },
    { signal: new AbortController().signal, onProgress: () => undefined, words: () => '' },
  )
  if (error !== undefined) throw error
  return [...changed]
}
