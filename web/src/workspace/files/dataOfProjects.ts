import { json } from '~/formats/json/format'
import type { DataPath, JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { valueAt } from '~/formats/values'
import { dirname, relativeTo, resolveFrom } from '~/lib/paths'
import { applyEdits } from '~/lib/text/text'
import { schemaReferences } from '../forms/schemaFiles/schemaReferences'
import { writtenFolder } from '../locales/localPath'
import { fileNamedBy } from '../namedPaths'
import { dataPathOf, hasCollection, type Project } from '../Project'
import type { Projects } from '../Projects'
import type { TreeItem } from './folderEdits'

/** A project that names something which is elsewhere once an item of the tree has moved or gone. */
export interface LosingProject {
  readonly project: Project
  /** Whether it is its own data, a file that its schema refers to, or what its fields refer to. */
  readonly kind: 'data' | 'schema' | 'reference'
  /** Where that is now, from the root. */
  readonly path: string
}

/**
 * The projects that would not find their data any more, the files of their schema, or what their fields refer to. `to` is
 * where the item goes; undefined: it is deleted, and then just data and schemas count.
 */
export function projectsLosing(
  { all }: Projects,
  item: TreeItem,
  to: string | undefined,
): readonly LosingProject[] {
  return [...all.values()].flatMap((project): LosingProject[] => {
    const projectAfter = pathAfter(project.path, item, to)
    // What goes itself needs nothing.
    if (projectAfter === undefined) return []
    const isLost = (path: string) => {
      const after = pathAfter(path, item, to)
      if (after === undefined) return true
      return relativeTo(dirname(project.path), path) !== relativeTo(dirname(projectAfter), after)
    }
    const data = hasCollection(project) ? project.data.folder : dataPathOf(project)
    if (data !== undefined && data !== '' && isLost(data)) return [{ project, kind: 'data', path: data }]
    const schema = schemaReferences(project.schema, project.path).find(({ path }) => isLost(path))
    if (schema) return [{ project, kind: 'schema', path: schema.path }]
    if (to === undefined) return []
    const referred = namedIn(project.uiSchema, [], project.path).find(({ path }) => isLost(path))
    return referred ? [{ project, kind: 'reference', path: referred.path }] : []
  })
}

/** The text of a project file that follows what it names. */
export function followed(project: Project, text: string, item: TreeItem, to: string): string {
  const folder = dirname(pathAfter(project.path, item, to) ?? project.path)
  let now = text
  for (const { at, path, spelled } of namedPaths(project, text)) {
    const after = pathAfter(path, item, to)
    if (after === undefined) continue
    const written = relativeTo(folder, after)
    if (relativeTo(dirname(project.path), path) === written) continue
    const isFolder = at.at(-1) === 'folder' && hasCollection(project)
    const value = isFolder
      ? relativeTo(folder, writtenFolder({ ...project.data, folder: after }))
      : (spelled?.(written) ?? written)
    const outcome = json.set({ text: now, reading: json.read(now) }, at, value)
    if (outcome.kind === 'edits') now = applyEdits(now, outcome.edits)
  }
  return now
}

/** Where a path is once the item has moved; undefined: it is gone. */
export function pathAfter(path: string, item: TreeItem, to: string | undefined): string | undefined {
  const isIn = path === item.path || (item.isFolder && path.startsWith(`${item.path}/`))
  if (!isIn) return path
  return to === undefined ? undefined : to + path.slice(item.path.length)
}

/** A path that a project file names, from the root, and where in it that is written. */
interface NamedPath {
  readonly at: DataPath
  readonly path: string
  /** How a relative path is written there; undefined: as it is. */
  readonly spelled?: (path: string) => string
}

function namedPaths(project: Project, text: string): readonly NamedPath[] {
  const reading = json.read(text)
  if (!reading.ok) return []
  const value = valueOf(text, reading.root)
  const dataFile = valueAt(value, ['options', 'dataFile'])
  const data = typeof dataFile === 'string' ? fileNamedBy(project.path, dataFile) : undefined
  const folder = hasCollection(project) ? project.data.folder : ''
  return [
    ...(data === undefined ? [] : [{ at: ['options', 'dataFile'], path: data }]),
    ...(folder === '' ? [] : [{ at: ['options', 'collection', 'folder'], path: folder }]),
    ...namedIn(valueAt(value, ['uiSchema']) ?? null, ['uiSchema'], project.path),
    ...schemaReferences(valueAt(value, ['schema']) ?? null, project.path).map((named) => ({
      ...named,
      at: ['schema', ...named.at],
    })),
  ]
}

/** The projects and data files that fields refer to. */
function namedIn(uiSchema: JsonValue, at: DataPath, projectFile: string): readonly NamedPath[] {
  if (typeof uiSchema !== 'object' || uiSchema === null) return []
  return Object.entries(uiSchema).flatMap(([name, inner]): readonly NamedPath[] => {
    if (typeof inner !== 'string') return namedIn(inner, [...at, name], projectFile)
    const path = REFERRING.has(name) ? resolveFrom(projectFile, inner) : undefined
    return path === undefined ? [] : [{ at: [...at, name], path }]
  })
}

const REFERRING: ReadonlySet<string> = new Set(['project', 'ui:project', 'dataFile', 'ui:dataFile'])
