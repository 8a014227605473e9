import { encodePath, encodeSegment } from '~/lib/encodePath'
import type { ProviderConfig } from '../../config'
import type { PathReference, RepositoryName } from '../../types'

/** The path of a repository's calls below the REST base, encoded. */
export function repositoryPath({ owner, repo }: RepositoryName): string {
  return `/repos/${encodeSegment(owner)}/${encodeSegment(repo)}`
}

/** The path of the calls for one review. */
export function reviewPath(name: RepositoryName, number: number): string {
  return `${repositoryPath(name)}/pulls/${number}`
}

/** The path of the call for one branch. */
export function branchPath(name: RepositoryName, branch: string): string {
  return `${repositoryPath(name)}/branches/${encodePath(branch)}`
}

/** The path of the call for the entries below a commit, a tree or a branch. */
export function treePath(name: RepositoryName, treeish: string): string {
  return `${repositoryPath(name)}/git/trees/${encodePath(treeish)}`
}

/** Of the tree's call: any value switches recursion on, also `0`. */
export const recursive = { recursive: '1' } as const

/** A call's address; undefined where the browser would make another path of it. */
export function callAddress(
  rest: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string | undefined {
  const address = new URL(rest + path)
  // Browsers resolve `.` and `..` even when encoded; such a path would ask for something else.
  if (address.pathname !== new URL(rest).pathname.replace(/\/$/, '') + path) return undefined
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}

/** A repository's name, for messages. */
export function wordsOf({ owner, repo }: RepositoryName): { repository: string } {
  return { repository: `${owner}/${repo}` }
}

/** The path of the contents call of a file; its query names the ref. */
export function contentsPath(reference: PathReference): string {
  return `${repositoryPath(reference)}/contents/${encodePath(reference.path)}`
}

/** Where a program gets a file through the API, with a token: also of a private repository. */
export function contentsAddress({ rest }: ProviderConfig, reference: PathReference): string {
  return `${rest}${contentsPath(reference)}?ref=${encodeSegment(reference.ref)}`
}

/** Where anybody gets the bytes of a file of a public repository. */
export function rawAddress({ raw }: ProviderConfig, { owner, repo, ref, path }: PathReference): string {
  return [raw, encodeSegment(owner), encodeSegment(repo), encodePath(ref), encodePath(path)].join('/')
}
