import { entryInFolders } from '~/provider/queries/entryInFolders'
import type { RepositoryName, Tree, TreeEntry } from '~/provider/types'
import { findRenamed } from './findRenamed'
import type { CommitProvider } from './types'

/** The entry at a path of one commit, folders and submodules included. */
export type EntryAt = (path: string) => TreeEntry | undefined

/** What a commit has, as far as another commit upon it needs to know. */
export interface TreeView {
  readonly entryAt: EntryAt
  /**
   * Where the file has gone that is no longer at `path`; undefined where it was deleted. `sha` is the content that it had,
   * if that tells it from others.
   */
  readonly renamedFrom: (path: string, sha: string | undefined) => Promise<TreeEntry | undefined>
}

/**
 * Reads what a commit has at `paths` and at the folders above them. One request; where the provider cuts the list, one
 * for each folder on the way.
 */
export async function treeEntries(
  provider: CommitProvider,
  repository: RepositoryName,
  commit: string,
  paths: readonly string[],
  { knownTree, signal }: { knownTree?: Tree | undefined; signal?: AbortSignal | undefined },
): Promise<TreeView> {
  const options = signal ? { signal } : {}
  const tree = knownTree ?? (await provider.tree(repository, commit, { recursive: true, ...options }))
  const wanted = new Set(paths.flatMap(withFolders))
  const entries = new Map(
    tree.entries.filter(({ path }) => wanted.has(path)).map((entry) => [entry.path, entry]),
  )
  if (!tree.truncated) {
    const files = tree.entries.filter(({ type }) => type === 'blob')
    const fileAt = (path: string) => files.find((file) => file.path === path)
    const renamedFrom = async (path: string, sha: string | undefined) => {
      const [file, ...others] = files.filter((entry) => entry.sha === sha)
      if (file && others.length === 0) return file
      const isThere = (name: string) => fileAt(name) !== undefined
      const found = await findRenamed(provider, repository, commit, path, isThere, signal)
      return found === undefined ? undefined : fileAt(found)
    }
    return { entryAt: (path) => entries.get(path), renamedFrom }
  }

  const folders = new Map<string, Promise<readonly TreeEntry[]>>()
  const readFolder = (treeish: string) => {
    const folder =
      folders.get(treeish) ??
      provider.tree(repository, treeish, { recursive: false, ...options }).then(({ entries }) => entries)
    folders.set(treeish, folder)
    return folder
  }
  const entryIn = (path: string) => entryInFolders(commit, path, readFolder)
  for (const path of wanted) {
    const entry = await entryIn(path)
    if (entry) entries.set(path, entry)
  }
  const renamedFrom = async (path: string) => {
    const isThere = async (name: string) => (await entryIn(name)) !== undefined
    const found = await findRenamed(provider, repository, commit, path, isThere, signal)
    return found === undefined ? undefined : entryIn(found)
  }
  return { entryAt: (path) => entries.get(path), renamedFrom }
}

/** A path and the folders above it. */
function withFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
}

/** The folders above a path, from the top. */
export function foldersOf(path: string): string[] {
  return withFolders(path).slice(0, -1)
}
