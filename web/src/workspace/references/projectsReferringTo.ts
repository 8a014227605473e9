import type { JsonValue } from '~/formats/nodes'
import { resolveFrom } from '~/lib/paths'
import { isEntryPath } from '../collection'
import { type CollectionProject, hasCollection, type Project } from '../Project'
import type { Projects } from '../Projects'

/** A collection, and those of some files that are its entries. */
export interface CollectionWith {
  readonly project: CollectionProject
  readonly paths: readonly string[]
}

/** The collections of which some files are entries, by the paths of their project files. */
export function collectionsOf(
  projects: Projects,
  paths: readonly string[],
): ReadonlyMap<string, CollectionWith> {
  const found = new Map<string, CollectionWith>()
  for (const project of projects.all.values()) {
    if (!hasCollection(project)) continue
    const own = paths.filter((path) => isEntryPath(project.data, path))
    if (own.length > 0) found.set(project.path, { project, paths: own })
  }
  return found
}

/** The projects whose data may name one of some files: those with a field that refers to a collection that has it. */
export function projectsReferringTo(projects: Projects, paths: readonly string[]): readonly Project[] {
  const targets = collectionsOf(projects, paths)
  if (targets.size === 0) return []
  return [...projects.all.values()].filter((project) =>
    namedProjects(project).some((path) => targets.has(path)),
  )
}

/** Whether anything in the repository refers to entries: who moves a file need not be asked about else. */
export function hasReferences(projects: Projects): boolean {
  return [...projects.all.values()].some((project) => namedProjects(project).length > 0)
}

/** Whatever a uiSchema names as the option `project`, of whichever widget. */
function namedProjects({ path, uiSchema }: Project): readonly string[] {
  const named = new Set<string>()
  const waiting: JsonValue[] = [uiSchema]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if ((name === 'project' || name === 'ui:project') && typeof inner === 'string') {
        const target = resolveFrom(path, inner)
        if (target !== undefined) named.add(target)
      } else waiting.push(inner)
    }
  }
  return [...named]
}
