import type { components } from '@octokit/openapi-types'
import { encodeBase64 } from '~/lib/base64'
import { addTree, type MemoryRepository, type Snapshot } from './memoryRepository'

/**
 * GitHub's answers with the members that a client of ours uses, checked against GitHub's own description. The values
 * beyond them are those of recorded answers: null names, base64 with a newline after 60 characters, ids as text.
 */

type Schema<
  Name extends keyof components['schemas'],
  Members extends keyof components['schemas'][Name],
> = Pick<components['schemas'][Name], Members>

/** A person or organisation of the fake. */
export interface Account {
  readonly login: string
  readonly type: 'User' | 'Organization'
  readonly name?: string | null
  /** Bio of a person, description of an organisation. */
  readonly description?: string | null
}

export function userAnswer({
  login,
  type,
  name = null,
  description = null,
}: Account): Schema<'public-user', 'login' | 'id' | 'type' | 'name' | 'bio' | 'avatar_url' | 'html_url'> {
  const bio = type === 'User' ? description : null
  return {
    login,
    id: idOf(login),
    type,
    name,
    bio,
    avatar_url: avatarOf(login),
    html_url: `${webAddress}/${login}`,
  }
}

export function organisationAnswer({
  login,
  description = null,
}: Account): Schema<'organization-simple', 'login' | 'id' | 'description' | 'avatar_url'> {
  return { login, id: idOf(login), description, avatar_url: avatarOf(login) }
}

type RepositoryAnswer = Schema<
  'full-repository',
  | 'id'
  | 'name'
  | 'full_name'
  | 'private'
  | 'description'
  | 'fork'
  | 'archived'
  | 'default_branch'
  | 'html_url'
  | 'updated_at'
  | 'pushed_at'
  | 'permissions'
  | 'allow_merge_commit'
  | 'allow_squash_merge'
  | 'allow_rebase_merge'
> & { readonly parent?: unknown } & {
  readonly owner: Schema<'simple-user', 'login' | 'id' | 'type' | 'avatar_url'>
}

export function repositoryAnswer(repository: MemoryRepository): RepositoryAnswer {
  const { owner, repo } = repository
  return {
    id: idOf(`${owner}/${repo}`),
    name: repo,
    full_name: `${owner}/${repo}`,
    owner: actorAnswer(owner),
    private: repository.isPrivate,
    description: repository.description,
    fork: repository.parent !== undefined,
    archived: repository.isArchived,
    default_branch: repository.defaultBranch,
    html_url: `${webAddress}/${owner}/${repo}`,
    updated_at: '2026-01-15T12:00:00Z',
    pushed_at: repository.pushedAt,
    permissions: { admin: repository.canPush, push: repository.canPush, pull: true },
    ...(repository.canPush && {
      allow_merge_commit: true,
      allow_squash_merge: true,
      allow_rebase_merge: false,
    }),
    ...(repository.parent && { parent: repositoryAnswer(repository.parent) }),
  }
}

export function actorAnswer(login: string): Schema<'simple-user', 'login' | 'id' | 'type' | 'avatar_url'> {
  return { login, id: idOf(login), type: 'User', avatar_url: avatarOf(login) }
}

export function branchAnswer(
  repository: MemoryRepository,
  name: string,
  commit: string,
): Schema<'short-branch', 'name' | 'commit' | 'protected'> {
  return { name, commit: { sha: commit, url: '' }, protected: repository.protectedBranches.has(name) }
}

export function refAnswer(branch: string, commit: string): Schema<'git-ref', 'ref' | 'object'> {
  return { ref: `refs/heads/${branch}`, object: { type: 'commit', sha: commit, url: '' } }
}

/** Entries in Git's order, folders before what is in them. */
export function treeAnswer(
  repository: MemoryRepository,
  sha: string,
  snapshot: Snapshot,
  isRecursive: boolean,
): Schema<'git-tree', 'sha' | 'tree' | 'truncated'> {
  const entries = new Map<string, components['schemas']['git-tree']['tree'][number]>()
  for (const [path, { mode, sha }] of snapshot) {
    for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash)
      const tree = addTree(repository, filesBelow(snapshot, folder))
      entries.set(folder, { path: folder, mode: '040000', type: 'tree', sha: tree })
    }
    entries.set(path, { path, mode, type: 'blob', sha, size: repository.blobs.get(sha)?.length ?? 0 })
  }
  const tree = [...entries.values()].filter(({ path }) => isRecursive || !path.includes('/'))
  return { sha, tree: tree.toSorted((a, b) => (a.path < b.path ? -1 : 1)), truncated: false }
}

/** The files below a folder, by their path in it. */
export function filesBelow(snapshot: Snapshot, folder: string): Snapshot {
  const below = [...snapshot].filter(([path]) => path.startsWith(`${folder}/`))
  return new Map(below.map(([path, file]) => [path.slice(folder.length + 1), file]))
}

export function commitAnswer(
  repository: MemoryRepository,
  sha: string,
): Schema<'git-commit', 'sha' | 'message' | 'tree' | 'parents'> | undefined {
  const commit = repository.commits.get(sha)
  if (!commit) return undefined
  return {
    sha,
    message: commit.message,
    tree: { sha: commit.tree, url: '' },
    parents: commit.parents.map((parent) => ({ sha: parent, url: '', html_url: '' })),
  }
}

const contentsLimit = 1_000_000

export function contentsAnswer(
  path: string,
  sha: string,
  bytes: Uint8Array,
): Schema<'content-file', 'type' | 'encoding' | 'size' | 'name' | 'path' | 'content' | 'sha'> {
  const isLarge = bytes.length > contentsLimit
  return {
    type: 'file',
    encoding: isLarge ? 'none' : 'base64',
    size: bytes.length,
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    content: isLarge ? '' : encodeBase64(bytes).replaceAll(/.{1,60}/g, '$&\n'),
    sha,
  }
}

/** The body of a refusal, as on every 4xx since 2024. */
export function errorAnswer(status: number, message: string, errors?: readonly unknown[]) {
  return {
    message,
    ...(errors && { errors }),
    documentation_url: 'https://docs.github.com/rest',
    status: `${status}`,
  }
}

export const webAddress = 'https://github.test'

function avatarOf(login: string): string {
  return `${webAddress}/avatars/${login}.png`
}

function idOf(text: string): number {
  return new TextEncoder().encode(text).reduce((id, byte) => (id * 31 + byte) % 1_000_000, 7)
}
