import type { RepositoryName, Tree, TreeEntry } from '~/provider/types'
import type { CommitProvider } from './types'

/** The entry at a path of one commit, folders and submodules included. */
export type EntryAt = (path: string) => TreeEntry | undefined

/** What a commit has, as far as another commit upon it needs to know. */
export interface TreeView {
  readonly entryAt: EntryAt
  /** The one file that has this content; undefined where none has, or several, or the provider has cut the list. */
  readonly fileOf: (sha: string) => TreeEntry | undefined
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
    const fileOf = (sha: string) => {
      const [file, ...others] = tree.entries.filter((entry) => entry.type === 'blob' && entry.sha === sha)
      return others.length === 0 ? file : undefined
    }
    return { entryAt: (path) => entries.get(path), fileOf }
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
  return { entryAt: (path) => entries.get(path), fileOf: () => undefined }
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
