import type { DataPath } from '~/formats/nodes'
import type { ProjectText } from '../text/ProjectText'
import type { Renaming } from './schemaMentions'

const OPTIONS: DataPath = ['options']

/** Options of the project that name a member of the whole: the text of a Markdown file, the order of the entries, their names. */
export function followInOptions(project: ProjectText, { from, to }: Renaming): void {
  const collection = [...OPTIONS, 'collection']
  const named = [
    [...OPTIONS, 'body'],
    [...collection, 'body'],
    [...collection, 'order'],
  ]
  for (const path of named) {
    if (project.value(path) !== from) continue
    if (to === undefined) project.remove(path)
    else project.setText(path, JSON.stringify(to))
  }
  const pattern = project.value([...collection, 'name'])
  if (typeof pattern !== 'string' || to === undefined) return
  const next = pattern.replace(/\{([^{}.:]*)([^{}]*)\}/g, (whole, name: string, rest: string) =>
    name.trim() === from ? `{${to}${rest}}` : whole,
  )
  if (next !== pattern) project.setText([...collection, 'name'], JSON.stringify(next))
}
