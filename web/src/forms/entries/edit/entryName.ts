import { joinPath, normalizePath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { entryName, isEntryPath } from '~/workspace/collection'
import { comparableName } from '~/workspace/entryPath'
import { withoutEnding } from '~/workspace/namedPaths'
import type { CollectionProject } from '~/workspace/Project'

/** The path of the entry once it is called so; the ending stays. */
export function renamedPath({ data: { folder } }: CollectionProject, path: string, name: string): string {
  return joinPath(folder, name.trim()) + path.slice(withoutEnding(path).length)
}

/** Why an entry cannot be at a path, in words for people. */
export function checkEntryPath(
  { data }: CollectionProject,
  path: string,
  taken: readonly string[],
): string | undefined {
  if (normalizePath(path) !== path || !isEntryPath(data, path)) return m.entries_name_unusable()
  const name = comparableName(path)
  if (taken.some((one) => comparableName(one) === name)) return m.entries_name_taken()
  return undefined
}

/** A name like this one that is free. */
export function freeName(project: CollectionProject, path: string, taken: readonly string[]): string {
  const name = entryName(project.data, path)
  for (let number = 2; ; number++) {
    const next = `${name}-${number}`
    if (checkEntryPath(project, renamedPath(project, path, next), taken) !== m.entries_name_taken())
      return next
  }
}
