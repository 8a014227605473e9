import { m } from '~/paraglide/messages'
import type { ProjectFiles } from '~/workspace/useProjectFiles'

/** What is to be said where the projects that are known may not be all. */
export function projectsNote({
  isLookingForProjects,
  hasMoreProjects,
}: Omit<ProjectFiles, 'files'>): string | undefined {
  if (isLookingForProjects) return m.tree_projects_looking()
  return hasMoreProjects ? m.tree_projects_unread() : undefined
}
