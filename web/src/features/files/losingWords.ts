import { projectName } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { LosingProject } from '~/workspace/files/dataOfProjects'

export function losingWords({ project, kind, path }: LosingProject): string {
  const words = kind === 'data' ? m.tree_losing : m.tree_losing_reference
  return words({ project: projectName(project.path), data: path })
}
