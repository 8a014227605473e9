import { currentChangeSet } from '~/drafts/documents'
import { entriesQuery } from '~/workspace/entries/entriesOf'
import { eachFile, type FilePlace, restoreFile, type Undo } from '~/workspace/files/fileEdits'
import { translationsOf } from '~/workspace/locales/translations'
import type { Collection, Entry } from '~/workspace/Project'

/** An entry that was to go stays, in all its languages. */
export async function restoreEntry(place: FilePlace, collection: Collection, entry: Entry): Promise<Undo> {
  if (collection.locales === undefined) return restoreFile(place, entry)
  const { client, provider, reference, commit } = place
  const { entries } = await client.ensureQueryData(entriesQuery(provider, reference, commit, collection))
  const drafts = currentChangeSet(provider.account, reference)
  const gone = new Set(drafts.filter(({ isDeleted }) => isDeleted).map((draft) => draft.reference.path))
  const { files } = translationsOf(collection, entry.path, entries) ?? { files: new Map([['', entry]]) }
  return eachFile(
    [...files.values()].filter(({ path }) => gone.has(path)),
    (file) => restoreFile(place, file),
  )
}
