import type { RepositoryName, Tree, TreeEntry } from '~/provider/types'
import { findRenamed } from './findRenamed'
import type { CommitProvider } from './types'

/** The entry at a path of one commit, folders and submodules included. */
export type EntryAt = (path: string) => TreeEntry | undefined

/** What a commit has, as far as another commit upon it needs to know. */
export interface TreeView {
  readonly entryAt: EntryAt
  /**
   * Where the file has gone that is no longer at `path`; undefined where it was deleted, or the provider has cut the list.
   * `sha` is the content that it had, if that tells it from others.
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

  const folders = new Map<string, ReadonlyMap<string, TreeEntry>>()
  const read = async (treeish: string) => {
    const { entries } = await provider.tree(repository, treeish, { recursive: false, ...options })
    return new Map(entries.map((entry) => [entry.path, entry]))
  }
  folders.set('', await read(commit))
  for (const path of [...wanted].sort()) {
    const [folder, name] = splitPath(path)
    const entry = folders.get(folder)?.get(name)
    if (!entry) continue
    entries.set(path, { ...entry, path })
    if (entry.type === 'tree' && !paths.includes(path)) folders.set(path, await read(entry.sha))
  }
  return { entryAt: (path) => entries.get(path), renamedFrom: async () => undefined }
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

function splitPath(path: string): [folder: string, name: string] {
  const slash = path.lastIndexOf('/')
  return [path.slice(0, Math.max(0, slash)), path.slice(slash + 1)]
}
