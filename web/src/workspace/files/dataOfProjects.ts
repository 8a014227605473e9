import { json } from '~/formats/json/format'
import { dirname, relativeTo } from '~/lib/paths'
import { applyEdits } from '~/lib/text/text'
import { dataPathOf, hasCollection, type Project } from '../Project'
import type { Projects } from '../Projects'
import type { TreeItem } from './folderEdits'

/** A project whose data is elsewhere once an item of the tree has moved or gone. */
export interface LosingProject {
  readonly project: Project
  /** Where its data is now, from the root. */
  readonly data: string
}

/** The projects that would not find their data any more. `to` is where the item goes; undefined: it is deleted. */
export function projectsLosing(
  { all }: Projects,
  item: TreeItem,
  to: string | undefined,
): readonly LosingProject[] {
  return [...all.values()].flatMap((project): LosingProject[] => {
    const data = hasCollection(project) ? project.data.folder : dataPathOf(project)
    if (data === undefined || data === '') return []
    const dataAfter = moved(data, item, to)
    const projectAfter = moved(project.path, item, to)
    // What goes itself needs nothing.
    if (projectAfter === undefined) return []
    if (dataAfter === undefined) return [{ project, data }]
    const isSame = relativeTo(dirname(project.path), data) === relativeTo(dirname(projectAfter), dataAfter)
    return isSame ? [] : [{ project, data }]
  })
}

/** The text of a project file that follows its data file; undefined where it cannot. */
export function followed(project: Project, text: string, item: TreeItem, to: string): string | undefined {
  const data = dataPathOf(project)
  const path = data === undefined ? undefined : moved(data, item, to)
  const own = moved(project.path, item, to)
  if (path === undefined || own === undefined) return undefined
  const written = relativeTo(dirname(own), path)
  const outcome = json.set({ text, reading: json.read(text) }, ['options', 'dataFile'], written)
  return outcome.kind === 'edits' ? applyEdits(text, outcome.edits) : undefined
}

/** Where a path is once the item has moved; undefined: it is gone. */
function moved(path: string, item: TreeItem, to: string | undefined): string | undefined {
  const isIn = path === item.path || (item.isFolder && path.startsWith(`${item.path}/`))
  if (!isIn) return path
  return to === undefined ? undefined : to + path.slice(item.path.length)
}
