import { projectName } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { LosingProject } from '~/workspace/files/dataOfProjects'

export function losingWords({ project, data }: LosingProject): string {
  return m.tree_losing({ project: projectName(project.path), data })
}
