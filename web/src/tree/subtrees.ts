import type { TreeEntry } from '~/provider/types'

/** The listings of single folders that have been loaded so far, by the folder's path; the root is ''. */
type LoadedFolders = ReadonlyMap<string, readonly TreeEntry[]>

/**
 * One flat list from the listings of single folders. Where a provider cuts the recursive list, folders are listed one
 * by one when they are opened; the paths of such a list are relative to its folder.
 */
export function joinFolders(loaded: LoadedFolders): readonly TreeEntry[] {
  const entries: TreeEntry[] = []
  for (const [folder, listing] of loaded) {
    const prefix = folder === '' ? '' : `${folder}/`
    for (const entry of listing) entries.push({ ...entry, path: prefix + entry.path })
  }
  return entries
}
