import type { JsonValue } from '~/formats/nodes'
import { resolveFrom } from '~/lib/paths'
import { isEntryPath } from '../collection'
import { type CollectionProject, hasCollection, type Project } from '../Project'
import type { Projects } from '../Projects'

/** The collections of which a file is an entry, by the paths of their project files. */
export function collectionsOf(projects: Projects, path: string): ReadonlyMap<string, CollectionProject> {
  const found = [...projects.all.values()].filter(hasCollection)
  return new Map(
    found.filter(({ data }) => isEntryPath(data, path)).map((project) => [project.path, project]),
  )
}

/** The projects whose data may name an entry: those with a field that refers to a collection that has it. */
export function projectsReferringTo(projects: Projects, path: string): readonly Project[] {
  const targets = collectionsOf(projects, path)
  if (targets.size === 0) return []
  return [...projects.all.values()].filter((project) => {
    const named = namedProjects(project.uiSchema)
    return named.some((written) => targets.has(resolveFrom(project.path, written) ?? ''))
  })
}

/** Whatever a uiSchema names as the option `project`, of whichever widget. */
function namedProjects(uiSchema: JsonValue): readonly string[] {
  const named = new Set<string>()
  const waiting: JsonValue[] = [uiSchema]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if ((name === 'project' || name === 'ui:project') && typeof inner === 'string') named.add(inner)
      else waiting.push(inner)
    }
  }
  return [...named]
}
