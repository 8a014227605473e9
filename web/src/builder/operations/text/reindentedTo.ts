import { reindented } from '~/formats/json'
import type { DataPath } from '~/formats/nodes'
import type { ProjectText } from './ProjectText'

/** A value's text as it would stand at another indentation. */
export function reindentedTo(project: ProjectText, path: DataPath, text: string, indent: string): string {
  const node = project.node(path)
  const start = project.text.lastIndexOf('\n', (node?.from ?? 0) - 1) + 1
  const before = /^[ \t]*/.exec(project.text.slice(start, node?.from ?? 0))?.[0] ?? ''
  return reindented({ text, indent: before }, indent)
}
