import type { Repository } from '~/provider/types'
import {
  keyOf,
  type ListedProject,
  type ListedRepository,
  MAX_WORDS,
  type ProjectList,
} from './ListedProject'

/** The repositories that a person can push to, with what was known of them before. */
export function withRepositories(known: ProjectList | undefined, found: readonly Repository[]): ProjectList {
  const before = new Map(known?.repositories.map((one) => [keyOf(one), one]))
  // A list that shifts between two pages names one twice.
  const distinct = new Map(found.map((one) => [keyOf(one), one]))
  const repositories = [...distinct.values()].flatMap((one) => {
    if (!one.canPush || one.isArchived) return []
    const old = before.get(keyOf(one))
    const isSame = old?.defaultBranch === one.defaultBranch
    return [
      {
        owner: one.owner,
        repo: one.repo,
        description: one.description.slice(0, MAX_WORDS),
        defaultBranch: one.defaultBranch,
        isPrivate: one.isPrivate,
        pushedAt: one.pushedAt ?? one.updatedAt ?? '',
        readAt: isSame ? old.readAt : undefined,
        projects: isSame ? old.projects : [],
      },
    ]
  })
  return { repositories: repositories.sort((a, b) => b.pushedAt.localeCompare(a.pushedAt)) }
}

/** The list with one repository read. */
export function withProjects(list: ProjectList, read: ListedRepository): ProjectList {
  const key = keyOf(read)
  return { repositories: list.repositories.map((one) => (keyOf(one) === key ? read : one)) }
}

/** Those of which something was pushed since they were read. */
export function staleOf({ repositories }: ProjectList): readonly ListedRepository[] {
  return repositories.filter(({ readAt, pushedAt }) => readAt !== pushedAt)
}

/** How many nobody has read yet. */
export function unreadCount({ repositories }: ProjectList): number {
  return repositories.filter(({ readAt }) => readAt === undefined).length
}

/** Of the repositories pushed last first, each in the order of its tree. */
export function projectsOf({ repositories }: ProjectList): readonly ListedProject[] {
  return repositories.flatMap(({ projects }) => projects)
}
