import { basename } from '~/lib/paths'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { accepts } from '../widgets/file/accepts'
import { acceptedBy, fileOptions } from '../widgets/file/FileOptions'
import { existingPath, movedValue } from '../widgets/file/FilePlace'
import { allWrittenFields } from './mayName'
import { type Following, type Names, NO_NAMES } from './naming'
import type { ReferencePlace } from './referencesIn'

/** Whether a field names files of the repository by their paths. */
function fileKindOf({ widget, inputType }: UiOptions): 'image' | 'file' | undefined {
  return [widget, inputType].find((name) => name === 'image' || name === 'file')
}

/** Whether a project has a field that may name one of some files. */
export function mayNameFiles(
  project: Parameters<typeof allWrittenFields>[0],
  paths: readonly string[],
): boolean {
  return allWrittenFields(project).some((field) => offered(field, paths).length > 0)
}

/** Whether a project has a field that names files at all. */
export function hasFileFields(project: Parameters<typeof allWrittenFields>[0]): boolean {
  return allWrittenFields(project).some((field) => fileKindOf(field) !== undefined)
}

/** Of some files those that a field may name. */
function offered(field: UiOptions, paths: readonly string[]): readonly string[] {
  const kind = fileKindOf(field)
  if (kind === undefined) return []
  const accept = acceptedBy(field, kind)
  return paths.filter((path) => accepts(accept, basename(path), ''))
}

/** What fields say for some files by their paths. */
export function fileNaming(paths: readonly string[]): (field: UiOptions) => Names {
  const known = new WeakMap<UiOptions, Names>()
  return (field) => {
    const names = known.get(field) ?? namesIn(field, offered(field, paths))
    known.set(field, names)
    return names
  }
}

function namesIn(field: UiOptions, paths: readonly string[]): Names {
  const kind = fileKindOf(field)
  if (kind === undefined || paths.length === 0) return NO_NAMES
  const files = new Set(paths)
  return {
    words: paths.map(plainPart),
    fileOf: (value, dataFile) => {
      const options = fileOptions(field, dataFile, kind)
      if (!options || typeof value !== 'string') return undefined
      const path = existingPath(options, value, (one) => files.has(one))
      return path !== undefined && files.has(path) ? path : undefined
    },
  }
}

/** What of a file's name an address has as it is. */
function plainPart(path: string): string {
  const parts = basename(path).split(/[^\w.-]+/)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** What a place says once files are elsewhere; undefined where it cannot name its file any more. */
export function fileValueAfter(
  { field, dataFile, value, entry }: ReferencePlace,
  { pathAfter }: Following,
): string | undefined {
  const kind = fileKindOf(field)
  const path = pathAfter(entry)
  if (kind === undefined || path === undefined || typeof value !== 'string') return undefined
  const options = fileOptions(field, dataFile, kind)
  const after = fileOptions(field, pathAfter(dataFile) ?? dataFile, kind)
  return options && after && movedValue(options, after, value, entry, path)
}
