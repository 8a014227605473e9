import { readObject, writeObject } from '~/provider/kept/objectCache'
import { asBoolean, asString, items, member, type Place, root, ShapeError } from '~/provider/parse'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import type { ListedRepository, ProjectList } from './ListedProject'
import { optional, readListedProject } from './readListedProject'

/** The list of an account as this browser had it last, so that nobody waits for it. It is forgotten on sign-out. */

/** Undefined where there is none, or one that an older page has written. */
export async function readKeptList(p: ScopedProvider): Promise<ProjectList | undefined> {
  try {
    return { repositories: items(root(await readObject(keyOf(p)))).map(readRepository) }
  } catch (error) {
    if (error instanceof ShapeError) return undefined
    throw error
  }
}

export async function keepList(p: ScopedProvider, { repositories }: ProjectList): Promise<void> {
  // A repository with its names takes some hundred bytes, a project twice as much.
  const projects = repositories.reduce((sum, { projects }) => sum + projects.length, 0)
  await writeObject(keyOf(p), repositories, repositories.length * 150 + projects * 300)
}

function keyOf({ account, rest }: ScopedProvider) {
  return { account, rest, kind: 'list', id: 'all-projects' } as const
}

function readRepository(place: Place): ListedRepository {
  return {
    owner: asString(member(place, 'owner')),
    repo: asString(member(place, 'repo')),
    description: asString(member(place, 'description')),
    defaultBranch: asString(member(place, 'defaultBranch')),
    isPrivate: asBoolean(member(place, 'isPrivate')),
    pushedAt: asString(member(place, 'pushedAt')),
    readAt: optional(member(place, 'readAt')),
    projects: items(member(place, 'projects')).map(readListedProject),
  }
}
