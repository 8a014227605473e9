import { basename, dirname, projectName } from '~/lib/paths'
import { isEntryPath } from './collection'
import { withoutEnding } from './namedPaths'
import { dataPathOf, hasCollection, type Project } from './Project'

/** The projects of a ref: what everything asks that wants to know which form a file has. */
export interface Projects {
  /** By the paths of their files. */
  readonly all: ReadonlyMap<string, Project>
  /** Folders that were not looked into, because there are so many: a project in one of them is not known. */
  readonly unread: readonly string[]
  /** The projects whose data a file is, the one whose form it has first. */
  readonly projectsFor: (path: string) => readonly Project[]
}

export const NO_PROJECTS: Projects = createProjects(new Map(), [])

export function createProjects(all: ReadonlyMap<string, Project>, unread: readonly string[]): Projects {
  const byDataPath = new Map<string, Project[]>()
  for (const project of all.values()) {
    const path = dataPathOf(project)
    if (path !== undefined) byDataPath.set(path, [...(byDataPath.get(path) ?? []), project])
  }
  const collections = [...all.values()].filter(hasCollection)
  /** A commit of thousands of files asks about each many times. */
  const known = new Map<string, readonly Project[]>()

  function projectsFor(path: string): readonly Project[] {
    const found = known.get(path) ?? look(path)
    known.set(path, found)
    return found
  }

  function look(path: string): readonly Project[] {
    const own = byDataPath.get(path) ?? []
    const around = collections.filter(({ data }) => isEntryPath(data, path))
    return [...inOrder(own, path), ...inOrder(around, path)]
  }

  return { all, unread, projectsFor }
}

/** Whether a file is data of a project. */
export function isDataOf(project: Project, path: string): boolean {
  return hasCollection(project) ? isEntryPath(project.data, path) : dataPathOf(project) === path
}

/** The project that is called like a file comes first, then the nearest; of others the one whose path does. */
function inOrder(projects: readonly Project[], path: string): readonly Project[] {
  if (projects.length < 2) return projects
  const name = basename(withoutEnding(path))
  const ranks = new Map(
    projects.map((project) => {
      const isNamesake = projectName(project.path) === name
      return [project, [isNamesake ? 0 : 1, stepsBetween(dirname(project.path), dirname(path))] as const]
    }),
  )
  return projects.toSorted((a, b) => {
    const [nameA = 0, stepsA = 0] = ranks.get(a) ?? []
    const [nameB = 0, stepsB = 0] = ranks.get(b) ?? []
    return nameA - nameB || stepsA - stepsB || (a.path < b.path ? -1 : 1)
  })
}

/** Folders that lie between two folders of one tree. */
function stepsBetween(from: string, to: string): number {
  const a = from === '' ? [] : from.split('/')
  const b = to === '' ? [] : to.split('/')
  let shared = 0
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++
  return a.length + b.length - shared * 2
}
