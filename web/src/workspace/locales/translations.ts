import { withoutEnding } from '../namedPaths'
import type { Collection } from '../Project'
import { sourceOf } from './Locales'
import { localPath } from './localPath'

interface LocalFile {
  readonly path: string
}

/** An entry in the languages that it has. */
export interface Translations<File extends LocalFile> {
  /** What the entry is called in all of them. */
  readonly name: string
  /** By language, in the order of the project. */
  readonly files: ReadonlyMap<string, File>
}

/**
 * Files that are one entry put together, by their names in order. Where an entry has two files of one language the second
 * stands alone: nothing is hidden.
 */
export function groupTranslations<File extends LocalFile>(
  collection: Collection,
  files: readonly File[],
): readonly Translations<File>[] {
  const { languages } = collection.locales ?? { languages: [] }
  const groups = new Map<string, Map<string, File>>()
  const alone: Translations<File>[] = []
  for (const file of files) {
    const local = localPath(collection, file.path)
    if (local === undefined) continue
    const name = withoutEnding(local.name)
    const group = groups.get(name) ?? new Map<string, File>()
    if (group.has(local.language)) alone.push({ name, files: new Map([[local.language, file]]) })
    else groups.set(name, group.set(local.language, file))
  }
  const together = [...groups].map(([name, group]) => ({
    name,
    files: new Map(
      languages.flatMap((language) => {
        const file = group.get(language)
        return file ? [[language, file] as const] : []
      }),
    ),
  }))
  return [...together, ...alone].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** The entry that a file is of, in all its languages. */
export function translationsOf<File extends LocalFile>(
  collection: Collection,
  path: string,
  files: readonly File[],
): Translations<File> | undefined {
  const own = localPath(collection, path)
  if (own === undefined) return undefined
  const name = withoutEnding(own.name)
  const like = files.filter((file) => withoutEnding(localPath(collection, file.path)?.name ?? '') === name)
  // Of two files of one language this one counts.
  const [group] = groupTranslations(
    collection,
    like.toSorted((a, b) => Number(b.path === path) - Number(a.path === path)),
  )
  return group
}

/** The files of the source language before all others: of several with the same value the first counts. */
export function sourcesFirst<File extends LocalFile>(
  collection: Collection,
  files: readonly File[],
): readonly File[] {
  const { locales } = collection
  if (locales === undefined) return files
  const isSource = ({ path }: File) => localPath(collection, path)?.language === sourceOf(locales)
  return [...files.filter(isSource), ...files.filter((file) => !isSource(file))]
}

/** The file that an entry is shown by: that of a language, else of the source, else of the first that there is. */
export function shownFile<File extends LocalFile>(
  { files }: Translations<File>,
  locales: { readonly languages: readonly string[] },
  language: string,
): File | undefined {
  return files.get(language) ?? files.get(sourceOf(locales)) ?? [...files.values()][0]
}

/** A file for each entry: that of the source language, else of the first that there is. */
export function onePerEntry<File extends LocalFile>(
  collection: Collection,
  files: readonly File[],
): readonly File[] {
  const { locales } = collection
  if (locales === undefined) return files
  return groupTranslations(collection, files).flatMap(
    (group) => shownFile(group, locales, sourceOf(locales)) ?? [],
  )
}
