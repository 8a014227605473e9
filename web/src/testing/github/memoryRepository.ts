import { hashBlob, hashCommit, hashTree, type TreeItem } from './gitHash'

/** A file in a snapshot. */
export interface MemoryFile {
  readonly mode: string
  readonly sha: string
}

/** All files of a version by path. */
export type Snapshot = ReadonlyMap<string, MemoryFile>

export interface MemoryCommit {
  readonly sha: string
  readonly tree: string
  readonly message: string
  readonly parents: readonly string[]
}

/** A Git repository in memory: objects by their real ids, and branches. */
export interface MemoryRepository {
  readonly owner: string
  readonly repo: string
  readonly description: string | null
  readonly isPrivate: boolean
  readonly canPush: boolean
  readonly isArchived: boolean
  readonly defaultBranch: string
  /** ISO 8601. */
  pushedAt: string
  readonly parent: MemoryRepository | undefined
  readonly blobs: Map<string, Uint8Array>
  readonly trees: Map<string, Snapshot>
  readonly commits: Map<string, MemoryCommit>
  readonly branches: Map<string, string>
  readonly tags: Map<string, string>
  readonly protectedBranches: Set<string>
  readonly pulls: MemoryPull[]
  readonly forks: MemoryRepository[]
}

export interface MemoryPull {
  readonly number: number
  readonly title: string
  readonly body: string
  /** Branch, of `from`. */
  readonly head: string
  readonly base: string
  readonly from: MemoryRepository
  isDraft: boolean
  /** What people said of it as a whole. */
  readonly verdicts: { readonly login: string; readonly state: string; readonly body?: string }[]
  /** What they said of lines, as it is answered. */
  comments?: readonly object[]
  /** What they said beside their judgements, as it is answered. */
  remarks?: readonly object[]
  state: 'open' | 'closed' | 'merged'
}

export interface MemoryRepositoryInput {
  readonly owner: string
  readonly repo: string
  readonly description?: string | null
  readonly isPrivate?: boolean
  readonly canPush?: boolean
  readonly isArchived?: boolean
  readonly defaultBranch?: string
  readonly pushedAt?: string
  readonly parent?: MemoryRepository
  /** Contents of the default branch by path; a repository without is empty. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
}

export function createMemoryRepository(input: MemoryRepositoryInput): MemoryRepository {
  const repository: MemoryRepository = {
    owner: input.owner,
    repo: input.repo,
    description: input.description ?? null,
    isPrivate: input.isPrivate ?? false,
    canPush: input.canPush ?? true,
    isArchived: input.isArchived ?? false,
    pushedAt: input.pushedAt ?? '2026-01-15T12:00:00Z',
    parent: input.parent,
    defaultBranch: input.defaultBranch ?? 'main',
    blobs: new Map(),
    trees: new Map(),
    commits: new Map(),
    branches: new Map(),
    tags: new Map(),
    protectedBranches: new Set(),
    pulls: [],
    forks: [],
  }
  if (input.files) commitFiles(repository, repository.defaultBranch, input.files, 'Initial commit')
  return repository
}

/** Commits files (null deletes) to a branch, as another person's push would; answers the commit id. */
export function commitFiles(
  repository: MemoryRepository,
  branch: string,
  files: Readonly<Record<string, string | Uint8Array | null>>,
  message: string,
): string {
  const parent = repository.branches.get(branch)
  const snapshot = new Map(parent === undefined ? [] : snapshotOf(repository, parent))
  for (const [path, content] of Object.entries(files)) {
    if (content === null) snapshot.delete(path)
    else snapshot.set(path, { mode: snapshot.get(path)?.mode ?? '100644', sha: addBlob(repository, content) })
  }
  const tree = addTree(repository, snapshot)
  const commit = addCommit(repository, { tree, message, parents: parent === undefined ? [] : [parent] })
  repository.branches.set(branch, commit)
  return commit
}

export function addBlob(repository: MemoryRepository, content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const sha = hashBlob(bytes)
  repository.blobs.set(sha, bytes)
  return sha
}

/** Adds the tree of a snapshot and of every folder in it; answers its id. */
export function addTree(repository: MemoryRepository, snapshot: Snapshot): string {
  const folders = new Map<string, Map<string, MemoryFile>>()
  const items: TreeItem[] = []
  for (const [path, file] of snapshot) {
    const slash = path.indexOf('/')
    if (slash < 0) items.push({ name: path, ...file })
    else {
      const name = path.slice(0, slash)
      const folder = folders.get(name) ?? new Map<string, MemoryFile>()
      folders.set(name, folder.set(path.slice(slash + 1), file))
    }
  }
  for (const [name, folder] of folders) items.push({ name, mode: '040000', sha: addTree(repository, folder) })
  const sha = hashTree(items)
  repository.trees.set(sha, snapshot)
  return sha
}

export function addCommit(repository: MemoryRepository, commit: Omit<MemoryCommit, 'sha'>): string {
  const sha = hashCommit(JSON.stringify([commit, repository.commits.size]))
  repository.commits.set(sha, { sha, ...commit })
  return sha
}

/** Commit id of a branch, tag or id; undefined where there is none. */
export function resolveCommit(repository: MemoryRepository, ref: string): string | undefined {
  const named = repository.branches.get(ref) ?? repository.tags.get(ref)
  return named ?? (repository.commits.has(ref) ? ref : undefined)
}

/** All files of a commit or tree. */
export function snapshotOf(repository: MemoryRepository, treeish: string): Snapshot {
  const tree = repository.commits.get(treeish)?.tree ?? treeish
  return repository.trees.get(tree) ?? new Map()
}

/** The text of a file on a branch, tag or commit; undefined where there is none. For assertions. */
export function textAt(repository: MemoryRepository, ref: string, path: string): string | undefined {
  const commit = resolveCommit(repository, ref)
  const file = commit === undefined ? undefined : snapshotOf(repository, commit).get(path)
  const bytes = file && repository.blobs.get(file.sha)
  return bytes && new TextDecoder().decode(bytes)
}

/** Whether `ancestor` is the commit itself or one of its ancestors. */
export function isAncestor(repository: MemoryRepository, ancestor: string, commit: string): boolean {
  if (ancestor === commit) return true
  const parents = repository.commits.get(commit)?.parents ?? []
  return parents.some((parent) => isAncestor(repository, ancestor, parent))
}

/** Copies a repository, or answers the copy that the owner has. */
export function forkOf(parent: MemoryRepository, owner: string): MemoryRepository {
  const known = parent.forks.find((fork) => fork.owner === owner)
  if (known) return known
  const { repo, defaultBranch, description } = parent
  const fork = createMemoryRepository({ owner, repo, defaultBranch, description, parent })
  parent.forks.push(fork)
  takeObjects(fork, parent)
  for (const [name, commit] of parent.branches) fork.branches.set(name, commit)
  return fork
}

/** Gives a repository all objects of another one. */
export function takeObjects(to: MemoryRepository, from: MemoryRepository): void {
  for (const [sha, blob] of from.blobs) to.blobs.set(sha, blob)
  for (const [sha, tree] of from.trees) to.trees.set(sha, tree)
  for (const [sha, commit] of from.commits) to.commits.set(sha, commit)
}
