import { isProjectPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { isProviderError } from '~/provider/errors'
import { readBlobs } from '~/provider/queries/blobs'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import { isLink } from '~/provider/treeEntry'
import type { TreeEntry } from '~/provider/types'
import { readProject } from '../readProject'
import { type ListedProject, type ListedRepository, listedProject } from './ListedProject'

/** Of a repository with more, the first ones are listed; its own page has them all. */
const MAX_PROJECTS = 100
/** Bytes of a project file that is read for a list; longer ones are called by their files. */
const MAX_SIZE = 400_000
/**
 * Milliseconds in which a provider's time of the last push may not tell two pushes apart, as it is in seconds: what was
 * read so soon is read again.
 */
const UNSETTLED = 60_000

/**
 * The projects of a repository's default branch: one call for its tree, and for the project files that this browser has
 * not kept mostly one more. Rejects with a `ProviderError` where nothing more is to be had from the provider now.
 */
export async function readRepositoryProjects(
  p: ScopedProvider,
  repository: ListedRepository,
  signal: AbortSignal,
): Promise<ListedRepository> {
  try {
    const { entries } = await p.tree(repository, repository.defaultBranch, { signal })
    const files = entries
      .filter(({ type, path }) => type === 'blob' && isProjectPath(path))
      .slice(0, MAX_PROJECTS)
    const texts = await readTextsOf(p, repository, files, signal)
    const projects = files.flatMap((file) => listedIn(repository, file, texts.get(file.sha)))
    const isSettled = Date.now() - Date.parse(repository.pushedAt) > UNSETTLED
    return { ...repository, projects, readAt: isSettled ? repository.pushedAt : '' }
  } catch (error) {
    // Nothing was pushed yet, or it has gone since: there is nothing to list, and nothing to ask again.
    if (!isProviderError(error, 'not-found', 'empty-repository', 'conflict', 'forbidden')) throw error
    return { ...repository, projects: [], readAt: repository.pushedAt }
  }
}

async function readTextsOf(
  p: ScopedProvider,
  repository: ListedRepository,
  files: readonly TreeEntry[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const wanted = files.filter((file) => !isLink(file) && (file.size ?? 0) <= MAX_SIZE)
  await readBlobs(p, repository, wanted, {
    onBlobs: (blobs) => {
      for (const { sha, bytes } of blobs) {
        const text = decodeUtf8(bytes)
        if (text !== undefined) texts.set(sha, text)
      }
    },
    signal,
  })
  return texts
}

/** A file that cannot be read is listed by its name; one that is no project after all is not. */
function listedIn(
  { owner, repo, defaultBranch }: ListedRepository,
  { path }: TreeEntry,
  text: string | undefined,
): readonly ListedProject[] {
  const reference = { owner, repo, ref: defaultBranch, path }
  if (text === undefined) return []
  const reading = readProject(text, path)
  return reading.kind === 'form' ? [listedProject(reference, reading.form)] : []
}
