import type { QueryClient } from '@tanstack/react-query'
import { currentChangeSet, openTexts } from '~/drafts/documents'
import { isProjectPath } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { isProviderError } from '~/provider/errors'
import { fileQuery, treeQuery } from '~/provider/queries'
import type { ScopedProvider } from '~/provider/queryKeys'
import { resolveRef } from '~/provider/refs'
import type { RefReference } from '~/provider/types'
import { formsOf, namedProjects, otherProjects, type ProjectEntry } from './projectsOf'
import type { ProjectForm } from './readProject'

/** Files that are asked for at once; GitHub slows down those who ask for many. */
const AT_ONCE = 10

/**
 * The forms of the files at `paths`, once all that it takes is there: also those of projects that are not called like a
 * file, which `useProjectForms` reads only for files without a form. What the page has loaded is not asked for again. Rejects with a `ProviderError` where the project files cannot be read.
 */
export async function loadProjectForms(
  provider: ScopedProvider,
  queryClient: QueryClient,
  reference: RefReference,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ProjectForm>> {
  const wanted = paths.filter((path) => !isProjectPath(path))
  if (wanted.length === 0) return new Map()
  const commit = await resolveRef(queryClient, provider, reference)
  const { entries } = await queryClient.ensureQueryData(treeQuery(provider, reference, commit))
  const projects = new Map<string, string>()
  await readInto(projects, namedProjects(entries, wanted))
  const others = otherProjects(entries, wanted, projects)
  for (let at = 0; at < others.length; at += AT_ONCE) await readInto(projects, others.slice(at, at + AT_ONCE))
  for (const [path, text] of openTexts(provider.account, reference, isProjectPath)) projects.set(path, text)
  for (const { reference: file, text } of currentChangeSet(provider.account, reference))
    if (isProjectPath(file.path)) projects.set(file.path, text)
  return formsOf(projects)

  async function readInto(texts: Map<string, string>, files: readonly ProjectEntry[]): Promise<void> {
    const read = await Promise.all(files.map(async (file) => [file.path, await textOf(file)] as const))
    for (const [path, text] of read) if (text !== undefined) texts.set(path, text)
  }

  async function textOf({ path, sha, size }: ProjectEntry): Promise<string | undefined> {
    const version = { commit, sha, ...(size !== undefined && { size }) }
    const query = fileQuery(provider, { ...reference, path }, version)
    try {
      return decodeUtf8((await queryClient.ensureQueryData(query)).bytes)
    } catch (error) {
      // A link to nowhere: it has no form for anything.
      if (isProviderError(error, 'not-found')) return undefined
      throw error
    }
  }
}
