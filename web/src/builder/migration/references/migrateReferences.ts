import { entryQuery } from '~/provider/queries/entryQuery'
import { changeFiles, type ManyChanged } from '~/workspace/files/manyFiles'
import type { EditedFile, FilePlace } from '~/workspace/files/openFiles'
import type { Project } from '~/workspace/Project'
import { loadProjects } from '~/workspace/useProjects'
import type { PlannedChange } from '../migrateText'
import { followReferences } from './followReferences'

/** Has other projects follow that name what is called otherwise in the data of one. Undefined where there are none. */
export async function migrateReferences(
  place: FilePlace,
  own: Project,
  changes: readonly PlannedChange[],
  options: Parameters<typeof changeFiles>[3],
): Promise<ManyChanged | undefined> {
  const renames = changes.flatMap(({ change }) => (change.kind === 'rename' ? [change] : []))
  if (renames.length === 0) return undefined
  const { client, provider, reference, commit } = place
  const { all } = await loadProjects(provider, client, reference)
  const files: EditedFile[] = []
  for (const { path, uiSchema } of all.values()) {
    if (path === own.path || !JSON.stringify(uiSchema).includes('"reference"')) continue
    const entry = await client.ensureQueryData(entryQuery(provider, reference, commit, path))
    files.push({ path, sha: entry?.sha ?? '' })
  }
  if (files.length === 0) return undefined
  return changeFiles(
    place,
    files,
    (path, text, isDeleted) => {
      const edits = isDeleted ? [] : followReferences({ path, text }, own, renames)
      return edits.length === 0 ? { kind: 'none' } : { kind: 'edits', edits }
    },
    options,
  )
}
