import { encodePath, encodeSegment } from '~/lib/encodePath'
import type { ProviderConfig } from '../config'
import type { PathReference, RepositoryName } from '../types'

/** The path of a repository's calls below the REST base, encoded. */
export function repositoryPath({ owner, repo }: RepositoryName): string {
  return `/repos/${encodeSegment(owner)}/${encodeSegment(repo)}`
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
