import { dirname, joinPath, normalizePath, relativeTo, resolveFrom } from '~/lib/paths'

/** Where the files of a field lie, and how the data writes their paths. */
export interface FilePlace {
  /** Path of the data file. */
  readonly dataFile: string
  /** Folder for uploads, from the root of the repository. */
  readonly folder: string
  /** What the data says instead of `folder`: `/images` where a site serves `static/images`. Without it paths are relative to the data file. */
  readonly publicFolder: string | undefined
}

/** Where a folder lies that is written from the data file, or with a slash first from the root. Undefined: outside. */
export function folderFrom(dataFile: string, folder: string): string | undefined {
  return folder.startsWith('/') ? normalizePath(folder) : normalizePath(joinPath(dirname(dataFile), folder))
}

/** What the data says for a file; undefined for one that `publicFolder` does not reach. */
export function valueOfPath({ dataFile, folder, publicFolder }: FilePlace, path: string): string | undefined {
  if (publicFolder === undefined) return relativeTo(dirname(dataFile), path)
  const below =
    folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
  return below && `${publicFolder}/${below}`
}

/** The file that a value names, from the root of the repository; undefined where it names none, as an address does. */
export function pathOfValue(
  { dataFile, folder, publicFolder }: FilePlace,
  value: string,
): string | undefined {
  if (value === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(value)) return undefined
  if (publicFolder !== undefined && value.startsWith(`${publicFolder}/`)) {
    return normalizePath(joinPath(folder, value.slice(publicFolder.length + 1)))
  }
  return value.startsWith('/') ? normalizePath(value) : resolveFrom(dataFile, value)
}

/** The same, where the file may be written as an address has it, with `%20` for a blank: the one that is there. */
export function existingPath(
  place: FilePlace,
  value: string,
  exists: (path: string) => boolean,
): string | undefined {
  const path = pathOfValue(place, value)
  if (path === undefined || exists(path) || !value.includes('%')) return path
  try {
    const decoded = pathOfValue(place, decodeURIComponent(value))
    return decoded !== undefined && exists(decoded) ? decoded : path
  } catch {
    return path
  }
}

/**
 * What a value that names the file `from` says once that is `to`, in the way it is written: from the root, by the public
 * folder, or from the data file. Undefined where the public folder does not reach it any more.
 * @param after with the data file where that is then.
 */
export function movedValue(
  place: FilePlace,
  after: FilePlace,
  value: string,
  from: string,
  to: string,
): string | undefined {
  const isPublic = place.publicFolder !== undefined && value.startsWith(`${place.publicFolder}/`)
  const isRooted = !isPublic && value.startsWith('/')
  const plain = isPublic
    ? valueOfPath(after, to)
    : isRooted
      ? `/${to}`
      : relativeTo(dirname(after.dataFile), to)
  if (plain === undefined) return undefined
  // It was written as an address has it.
  const written = pathOfValue(place, value) === from ? plain : encodeURI(plain)
  return value.startsWith('./') && !written.startsWith('../') ? `./${written}` : written
}
