import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { isProjectPath } from '~/lib/paths'
import { immutable } from '~/provider/queries/queries'
import { repositoryKey, type ScopedProvider } from '~/provider/queries/queryKeys'
import type { RepositoryName } from '~/provider/types'
import { filesBelow } from './filesBelow'
import type { Project } from './Project'
import { createProjects, type Projects } from './Projects'
import { readProject } from './readProject'
import { readTexts } from './readTexts'

/** The projects of a commit, with what each of its project files was read as. */
export interface CommittedProjects {
  readonly projects: Projects
  /** By path; of a file that is no project it is undefined. */
  readonly files: ReadonlyMap<string, { readonly sha: string; readonly project: Project | undefined }>
}

/** The project files of a commit, unread; waits while the commit is not known. */
export function projectFilesQuery(p: ScopedProvider, name: RepositoryName, commit: string | undefined) {
  return queryOptions({
    ...immutable,
    queryKey: [...repositoryKey(p, name), 'projectFiles', commit],
    queryFn:
      commit === undefined
        ? skipToken
        : ({ client }) => filesBelow(client, p, name, commit, '', isProjectPath),
  })
}

/** All projects of a commit; waits while the commit is not known. */
export function projectsQuery(p: ScopedProvider, name: RepositoryName, commit: string | undefined) {
  return queryOptions({
    ...immutable,
    queryKey: [...projectsKey(p, name), commit],
    queryFn: commit === undefined ? skipToken : ({ client }) => readProjects(client, p, name, commit),
    // Each reading is an object of its own kind: there is nothing to share inside.
    structuralSharing: false,
  })
}

function projectsKey(p: ScopedProvider, name: RepositoryName) {
  return [...repositoryKey(p, name), 'projects'] as const
}

/** What another commit has too is not read again: its form stays the same object, and is not drawn and checked anew. */
async function readProjects(
  client: QueryClient,
  p: ScopedProvider,
  name: RepositoryName,
  commit: string,
): Promise<CommittedProjects> {
  const found = await client.ensureQueryData(projectFilesQuery(p, name, commit))
  const known = client
    .getQueriesData<CommittedProjects>({ queryKey: projectsKey(p, name) })
    .flatMap(([, data]) => (data ? [data.files] : []))
  const knownAs = (path: string, sha: string) =>
    known.map((files) => files.get(path)).find((file) => file?.sha === sha)
  const unknown = found.files.filter(({ path, sha }) => knownAs(path, sha) === undefined)
  const texts = await readTexts(client, p, name, commit, unknown)
  const files = new Map(
    found.files.map(({ path, sha }) => [path, knownAs(path, sha) ?? { sha, project: projectIn(path) }]),
  )
  const all = new Map([...files].flatMap(([path, { project }]) => (project ? [[path, project]] : [])))
  return { projects: createProjects(all, found.unread), files }

  function projectIn(path: string): Project | undefined {
    const text = texts.get(path)
    const reading = text === undefined ? undefined : readProject(text, path)
    return reading?.kind === 'form' ? reading.form : undefined
  }
}
