import { m } from '~/paraglide/messages'
import type { LosingProject } from '~/workspace/files/dataOfProjects'
import { projectInWords } from '~/workspace/Project'

const WORDS = {
  data: m.tree_losing,
  schema: m.tree_losing_schema,
  reference: m.tree_losing_reference,
} satisfies Record<LosingProject['kind'], unknown>

export function losingWords({ project, kind, path }: LosingProject): string {
  return WORDS[kind]({ project: projectInWords(project), data: path })
}
