import { currentChangeSet } from '~/drafts/documents'
import { uploadsOn } from '~/drafts/uploads/uploads'
import { entryQuery } from '~/provider/queries/entryQuery'
import { treeQuery } from '~/provider/queries/queries'
import type { FilePlace } from './openFiles'

/** Paths that are looked for one by one where the provider cuts the list of files: each may be some requests. */
const MAX_LOOKED_FOR = 50

/** Which of some paths are files now, with drafts and the uploads that wait for a commit. Where the list of files is cut, of as many as can be looked for. */
export async function filesAmong(
  { client, provider, reference, commit }: FilePlace,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const { entries, truncated } = await client.ensureQueryData(treeQuery(provider, reference, commit))
  const files = new Set(entries.flatMap(({ path, type }) => (type === 'blob' ? path : [])))
  if (truncated) {
    const unlisted = paths.filter((path) => !files.has(path)).slice(0, MAX_LOOKED_FOR)
    const found = await Promise.all(
      unlisted.map((path) => client.ensureQueryData(entryQuery(provider, reference, commit, path))),
    )
    for (const entry of found) if (entry?.type === 'blob') files.add(entry.path)
  }
  for (const draft of currentChangeSet(provider.account, reference)) {
    if (draft.isDeleted) files.delete(draft.reference.path)
    else files.add(draft.reference.path)
  }
  for (const upload of uploadsOn(provider.account, reference)) files.add(upload.reference.path)
  return new Set(paths.filter((path) => files.has(path)))
}
