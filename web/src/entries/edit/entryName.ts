import { joinPath, normalizePath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { entryName, isEntryPath } from '~/workspace/collection'
import { comparableEntry, comparableName } from '~/workspace/entryPath'
import { localPath, pathIn, withoutLanguage } from '~/workspace/locales/localPath'
import { withoutEnding } from '~/workspace/namedPaths'
import type { CollectionProject } from '~/workspace/Project'

/** The path of the entry once it is called so; ending and language stay. */
export function renamedPath({ data }: CollectionProject, path: string, name: string): string {
  const renamed = joinPath(name.trim()) + path.slice(withoutEnding(path).length)
  const { language = '', isSaid = false } = localPath(data, path) ?? {}
  return pathIn(data, renamed, language, isSaid)
}

/** Why an entry cannot be at a path, in words for people. */
export function checkEntryPath(
  { data }: CollectionProject,
  path: string,
  taken: readonly string[],
): string | undefined {
  if (normalizePath(path) !== path || !isEntryPath(data, path)) return m.entries_name_unusable()
  const name = comparableEntry(data, path)
  if (taken.some((one) => comparableEntry(data, one) === name)) return m.entries_name_taken()
  return undefined
}

/** A name like this one that is free, in all languages. */
export function freeName({ data }: CollectionProject, path: string, taken: readonly string[]): string {
  const names = new Set(taken.map((one) => comparableName(withoutLanguage(data, one))))
  const ending = path.slice(withoutEnding(path).length)
  const name = entryName(data, path)
  for (let number = 2; ; number++) {
    const next = `${name}-${number}`
    if (!names.has(comparableName(joinPath(data.folder, next + ending)))) return next
  }
}
