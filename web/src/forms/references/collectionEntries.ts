import { type DataPath, toPointer } from '~/formats/nodes'
import { shorten } from '~/lib/shorten'
import { entryName } from '~/workspace/collection'
import type { EntryFields } from '~/workspace/entries/EntryField'
import { wordsOf as fieldWords } from '~/workspace/entries/EntryField'
import type { EntryValues } from '~/workspace/entries/types'
import { sourcesFirst } from '~/workspace/locales/translations'
import type { CollectionProject, Entry } from '~/workspace/Project'
import { BY_NAME, namedAs } from '~/workspace/references/entryNaming'
import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import { wordsOf } from './listEntries'
import { type ReferencedEntries, type ReferencedEntry, referencedEntries } from './ReferencedEntries'

/** What the entries of a collection are read for: the names of members, or JSON pointers. */
export function membersRead({ value, label, detail }: ReferenceOptions): readonly string[] {
  const paths = [value?.kind === 'member' ? value.path : undefined, label, detail]
  return paths.flatMap((path) => (path === undefined ? [] : memberKey(path)))
}

/** What a path is called in what is read of an entry. */
function memberKey(path: DataPath): string {
  const [name, ...deeper] = path
  return name !== undefined && deeper.length === 0 ? name : toPointer(path)
}

const MAX_LABEL = 160

/**
 * The entries of a collection that references lead to, in the order of their files. One that is not read yet has the name
 * of its file, and is not there at all where a member of it is what data say for it.
 */
export function collectionEntries(
  { data }: CollectionProject,
  entries: readonly Entry[],
  values: ReadonlyMap<string, EntryValues>,
  { title }: EntryFields,
  { value: naming = BY_NAME, label, detail }: ReferenceOptions,
): ReferencedEntries {
  return referencedEntries(
    sourcesFirst(data, entries).flatMap(({ path }): ReferencedEntry[] => {
      const known = values.get(path)?.values
      const valueAt = (member: DataPath) => known?.[memberKey(member)]
      const id = namedAs(naming, data, path, valueAt)
      if (id === undefined) return []
      const words = label ? wordsOf(valueAt(label)) : title ? fieldWords(title, known?.[title.name]) : ''
      const description = detail === undefined ? '' : wordsOf(valueAt(detail))
      return [
        {
          id: JSON.stringify(id),
          label: shorten(words, MAX_LABEL) || entryName(data, path),
          path,
          ...(description !== '' && { description }),
        },
      ]
    }),
  )
}
