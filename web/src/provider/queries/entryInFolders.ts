import type { TreeEntry } from '../types'

/** The entry at a path of a commit, looked up folder by folder. `readFolder` answers what a tree, or the commit's, has. */
export async function entryInFolders(
  commit: string,
  path: string,
  readFolder: (tree: string) => Promise<readonly TreeEntry[]>,
): Promise<TreeEntry | undefined> {
  let tree = commit
  let found: TreeEntry | undefined
  for (const part of path.split('/')) {
    if (found && found.type !== 'tree') return undefined
    found = (await readFolder(tree)).find((entry) => entry.path === part)
    if (!found) return undefined
    tree = found.sha
  }
  return found && { ...found, path }
}
