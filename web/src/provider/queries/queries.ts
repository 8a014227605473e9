import { hashKey, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { isCommitId } from '../commitId'
import { isProviderError } from '../errors'
import { takeNamedFile, takeNamedTree } from '../firstReads'
import { readKeptFile, readKeptTree } from '../kept/keptObjects'
import { type ObjectKey, readObject, writeObject, writeObjects } from '../kept/objectCache'
import type {
  FileContent,
  NamedBranch,
  Owner,
  PathReference,
  RepositoryList,
  RepositoryName,
  Tree,
} from '../types'
import { withRememberedHead, withRememberedHeads } from './heads'
import {
  accountKey,
  branchesKey,
  branchKey,
  branchPagesKey,
  fileKey,
  repositoryKey,
  type ScopedProvider,
} from './queryKeys'
import { shouldRetry } from './shouldRetry'

// What changes at the provider is asked for again on focus and navigation, but not twice within one navigation.
export const mutable = { staleTime: 5_000, retry: shouldRetry } as const
export const immutable = { staleTime: Number.POSITIVE_INFINITY, retry: shouldRetry } as const

export function userQuery(p: ScopedProvider) {
  return queryOptions({
    ...mutable,
    queryKey: [...accountKey(p), 'user'],
    queryFn: ({ signal }) => p.authenticatedUser(signal),
  })
}

export function organisationsQuery(p: ScopedProvider) {
  return queryOptions({
    ...mutable,
    queryKey: [...accountKey(p), 'organisations'],
    queryFn: ({ signal }) => p.organisations(signal),
  })
}

export function ownerQuery(p: ScopedProvider, login: string) {
  return queryOptions({
    ...mutable,
    queryKey: [...accountKey(p), 'owner', login],
    queryFn: ({ signal }) => p.owner(login, signal),
  })
}

/** A page of an owner's repositories; waits while the owner is not known yet. */
export function repositoriesQuery(p: ScopedProvider, owner: Owner | undefined, list: RepositoryList) {
  return queryOptions({
    ...mutable,
    queryKey: [...accountKey(p), 'repositories', owner?.login, list],
    queryFn: owner ? ({ signal }) => p.repositories(owner, list, signal) : skipToken,
  })
}

export function repositoryQuery(p: ScopedProvider, name: RepositoryName) {
  return queryOptions({
    ...mutable,
    queryKey: repositoryKey(p, name),
    queryFn: ({ signal }) => p.repository(name, signal),
  })
}

/** The repository of a folder that somebody works in, which goes to another branch while its page is in view. */
export function watchedRepositoryQuery(p: ScopedProvider, name: RepositoryName) {
  return queryOptions({ ...repositoryQuery(p, name), refetchInterval: lookInterval })
}

/** A branch by its name; waits while that is '', as where the default branch is not known yet. */
export function branchQuery(p: ScopedProvider, name: RepositoryName, branch: string) {
  return queryOptions({
    ...mutable,
    queryKey: branchKey(p, name, branch),
    queryFn: branch === '' ? skipToken : ({ signal }) => readNamedBranch(p, name, branch, signal),
  })
}

async function readNamedBranch(
  p: ScopedProvider,
  name: RepositoryName,
  branch: string,
  signal: AbortSignal,
): Promise<NamedBranch> {
  const unknown = { branch: undefined, below: [], isEmpty: false }
  // GitHub allows no branch that is called like one.
  if (isCommitId(branch)) return unknown
  try {
    const found = await p.branch(name, branch, signal)
    return { ...unknown, branch: withRememberedHead(branchesKey(p, name), branch, found) }
  } catch (error) {
    if (!isProviderError(error, 'not-found')) throw error
  }
  // A list may not know yet what this page has made a moment ago.
  const made = withRememberedHead(branchesKey(p, name), branch, undefined)
  if (made) return { ...unknown, branch: made }
  try {
    const alike = await p.branchesFrom(name, branch, signal)
    return { ...unknown, below: alike.filter((other) => other.name.startsWith(`${branch}/`)) }
  } catch (error) {
    if (!isProviderError(error, 'empty-repository')) throw error
    return { ...unknown, isEmpty: true }
  }
}

/** Milliseconds between two looks at what is on the screen. Unchanged, a look is a 304 and costs nothing. */
const lookInterval = 30_000

/** The same, looked at again and again while the page is seen. */
export function watchedBranchQuery(p: ScopedProvider, name: RepositoryName, branch: string) {
  return queryOptions({ ...branchQuery(p, name, branch), refetchInterval: lookInterval })
}

/** A page of the branches, for those who choose among them. */
export function branchPageQuery(p: ScopedProvider, name: RepositoryName, page: number) {
  return queryOptions({
    ...mutable,
    queryKey: [...branchPagesKey(p, name), page],
    queryFn: async ({ signal }) =>
      withRememberedHeads(branchesKey(p, name), page, await p.branches(name, page, signal)),
  })
}

/** The branches whose names begin with a text. */
export function branchesFromQuery(p: ScopedProvider, name: RepositoryName, start: string) {
  return queryOptions({
    ...mutable,
    queryKey: [...branchesKey(p, name), 'from', start],
    queryFn: ({ signal }) => p.branchesFrom(name, start, signal),
  })
}

/** What the rules of a branch forbid to the signed-in person; waits while `branch` is undefined. */
export function branchRulesQuery(p: ScopedProvider, name: RepositoryName, branch: string | undefined) {
  return queryOptions({
    ...mutable,
    queryKey: [...repositoryKey(p, name), 'rules', branch],
    queryFn: branch === undefined ? skipToken : ({ signal }) => p.branchRules(name, branch, signal),
  })
}

/**
 * Whether the token may write: an empty blob is written, which nothing names. Only tokens with rights by repository need it;
 * what GitHub calls a repository's permissions are the person's.
 */
export function writeRightQuery(p: ScopedProvider, name: RepositoryName, isAsked: boolean) {
  return queryOptions({
    ...immutable,
    retry: false,
    // What is refused has a banner of its own (`noteTrouble`).
    meta: { isShownInPlace: true },
    queryKey: [...repositoryKey(p, name), 'write-right'],
    queryFn: isAsked ? ({ signal }) => p.createBlob(name, new Uint8Array(), signal) : skipToken,
  })
}

/** The commit of a tag or an id; waits while `ref` is undefined. */
export function commitQuery(p: ScopedProvider, name: RepositoryName, ref: string | undefined) {
  return queryOptions({
    ...mutable,
    meta: { isShownInPlace: true },
    queryKey: [...repositoryKey(p, name), 'commit', ref],
    queryFn: ref === undefined ? skipToken : ({ signal }) => p.commit(name, ref, signal),
  })
}

/** All files of a commit; waits while its id is not known yet. */
export function treeQuery(p: ScopedProvider, name: RepositoryName, commit: string | undefined) {
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(p, name), 'tree', commit],
    queryFn:
      commit === undefined
        ? skipToken
        : ({ signal }) => {
            const key: ObjectKey = { account: p.account, rest: p.rest, kind: 'tree', id: commit }
            return kept<Tree>(key, readKeptTree, sizeOfTree, () => loadTree(p, name, commit, signal))
          },
  })
}

/** The entries of one folder, for trees that the provider has cut; `tree` is the folder's id. */
export function folderQuery(p: ScopedProvider, name: RepositoryName, tree: string | undefined) {
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(p, name), 'folder', tree],
    queryFn:
      tree === undefined ? skipToken : ({ signal }) => p.tree(name, tree, { recursive: false, signal }),
  })
}

/** Which version of a file: the commit it is read at, and its blob's id and size from that commit's tree. */
interface FileVersion {
  readonly commit: string
  readonly sha: string
  readonly size?: number
}

// Beyond it the contents call answers without content, so the blob is asked for at once.
const contentsLimit = 1_000_000

/** A file's content; waits while its version is not known yet. */
export function fileQuery(p: ScopedProvider, reference: PathReference, version: FileVersion | undefined) {
  return queryOptions({
    ...immutable,
    queryKey: fileKey(p, reference, version?.sha),
    queryFn: version
      ? ({ signal }) => {
          return kept<FileContent>(
            blobKey(p, version.sha),
            readKeptFile,
            ({ bytes }) => bytes.length,
            () => loadFile(p, reference, version, signal),
          )
        }
      : skipToken,
  })
}

/** The bytes of a blob, wherever a tree has it. */
export function blobQuery(p: ScopedProvider, name: RepositoryName, sha: string | undefined) {
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(p, name), 'blob', sha],
    queryFn:
      sha === undefined
        ? skipToken
        : async ({ signal }) => {
            const load = async () => ({ sha, bytes: await p.blob(name, sha, signal) })
            return (await kept<FileContent>(blobKey(p, sha), readKeptFile, ({ bytes }) => bytes.length, load))
              .bytes
          },
  })
}

/** A file that this page itself has written. */
export interface WrittenFile {
  readonly reference: PathReference
  readonly sha: string
  readonly text: string
}

/** How many are kept together: the page is free in between. */
const KEPT_TOGETHER = 100

/**
 * Keeps files that this page itself has written, so that nobody asks the provider for them. A few, and of more those that a
 * view shows, are at hand at once; a query for each of thousands would be gone through with every request.
 */
export async function rememberFiles(
  queryClient: QueryClient,
  p: ScopedProvider,
  files: readonly WrittenFile[],
): Promise<void> {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const hashes = new Set(shown.map(({ queryKey }) => hashKey(queryKey.slice(0, -1))))
  const isShown = (reference: PathReference) =>
    hashes.has(hashKey(fileKey(p, reference, undefined).slice(0, -1)))
  const encoder = new TextEncoder()
  for (let from = 0; from < files.length; from += KEPT_TOGETHER) {
    const objects = files.slice(from, from + KEPT_TOGETHER).map(({ reference, sha, text }) => {
      const file: FileContent = { sha, bytes: encoder.encode(text) }
      if (files.length <= KEPT_TOGETHER || isShown(reference)) {
        queryClient.setQueryData(fileKey(p, reference, sha), file)
      }
      return { key: blobKey(p, sha), value: file, size: file.bytes.length }
    })
    await writeObjects(objects)
  }
}

/** Where the object cache has a blob. */
export function blobKey({ account, rest }: ScopedProvider, sha: string): ObjectKey {
  return { account, rest, kind: 'blob', id: sha }
}

async function loadFile(
  p: ScopedProvider,
  reference: PathReference,
  { commit, sha, size = 0 }: FileVersion,
  signal: AbortSignal,
): Promise<FileContent> {
  if (size > contentsLimit) return { sha, bytes: await p.blob(reference, sha, signal) }
  const ref = takeNamedFile(p.rest, reference)
  const named = ref === undefined ? undefined : await p.file({ ...reference, ref }, signal).catch(unlessEnded)
  return named?.sha === sha ? named : p.file({ ...reference, ref: commit }, signal)
}

/** By the name in the page's address where that is under way, and turns out to be of this commit. */
async function loadTree(
  p: ScopedProvider,
  name: RepositoryName,
  commit: string,
  signal: AbortSignal,
): Promise<Tree> {
  const ref = takeNamedTree(p.rest, name)
  const named = ref === undefined ? undefined : await p.tree(name, ref, { signal }).catch(unlessEnded)
  return named?.id === commit ? named : p.tree(name, commit, { signal })
}

/** What was asked for by a name is asked for by its id where it did not come. */
function unlessEnded(error: unknown): undefined {
  if (!isProviderError(error)) throw error
}

/** From this browser's object cache, else loaded and kept there. */
async function kept<Value>(
  key: ObjectKey,
  read: (stored: unknown) => Value | undefined,
  sizeOf: (value: Value) => number,
  load: () => Promise<Value>,
): Promise<Value> {
  const stored = read(await readObject(key))
  if (stored !== undefined) return stored
  const value = await load()
  void writeObject(key, value, sizeOf(value))
  return value
}

// An entry is its id, mode, type, size and a path of usual length.
function sizeOfTree({ entries }: Tree): number {
  return entries.length * 150
}
