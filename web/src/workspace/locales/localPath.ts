import { joinPath } from '~/lib/paths'
import { withoutEnding } from '../namedPaths'
import type { Collection } from '../Project'
import { LOCALE_STEP, sourceOf } from './Locales'

/** A file of a collection, by its entry and the language. */
export interface LocalPath {
  /** Empty where the collection knows no languages. */
  readonly language: string
  /** The path below the folder without the language: what globs are about, and the same in all languages. */
  readonly name: string
  /** Whether the path says the language. */
  readonly isSaid: boolean
}

type Place = Pick<Collection, 'folder' | 'locales'>

/** Which language a file is in, and of which entry; undefined of what is not in the folder. */
export function localPath({ folder, locales }: Place, path: string): LocalPath | undefined {
  const name = below(folder, path)
  if (locales === undefined || name === undefined)
    return name === undefined ? undefined : { language: '', name, isSaid: false }
  const { languages, layout, inside } = locales
  const plain = { language: sourceOf(locales), name, isSaid: false }
  if (layout === 'suffix') {
    const stem = withoutEnding(name)
    const own = withoutEnding(stem)
    const language = stem.slice(own.length + 1)
    if (own === stem || !languages.includes(language)) return plain
    return { language, name: own + name.slice(stem.length), isSaid: true }
  }
  const slash = name.indexOf('/')
  const language = name.slice(0, Math.max(slash, 0))
  if (!languages.includes(language)) return inside === undefined ? plain : undefined
  const rest = below(inside ?? '', name.slice(slash + 1))
  return rest === undefined ? undefined : { language, name: rest, isSaid: true }
}

/** The path of an entry in a language. @param isSaid whether paths of the source language say so. */
export function pathIn({ folder, locales }: Place, name: string, language: string, isSaid: boolean): string {
  if (locales === undefined) return joinPath(folder, name)
  const { layout, inside } = locales
  const isPlain = language === sourceOf(locales) && !isSaid
  if (layout === 'suffix') {
    const stem = withoutEnding(name)
    return joinPath(folder, isPlain ? name : `${stem}.${language}${name.slice(stem.length)}`)
  }
  if (inside !== undefined) return joinPath(folder, language, inside, name)
  return isPlain ? joinPath(folder, name) : joinPath(folder, language, name)
}

/** Whether files of the source language say so in their paths, as most of them do; else as the layout has it. */
export function saysSource(collection: Place, paths: readonly string[]): boolean {
  const { locales } = collection
  if (locales === undefined) return false
  const own = paths.flatMap((path) => {
    const local = localPath(collection, path)
    return local?.language === sourceOf(locales) ? [local.isSaid] : []
  })
  if (own.length === 0) return locales.layout === 'folder'
  return own.filter((isSaid) => isSaid).length * 2 > own.length
}

/** The path of a file once it says no language: entries with the same are one entry. */
export function withoutLanguage(collection: Place, path: string): string {
  return joinPath(collection.folder, localPath(collection, path)?.name ?? path)
}

/** The folder of a collection as its project file has it, from the root. */
export function writtenFolder({ folder, locales }: Place): string {
  return locales?.inside === undefined ? folder : joinPath(folder, LOCALE_STEP, locales.inside)
}

function below(folder: string, path: string): string | undefined {
  if (folder === '') return path
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
}
