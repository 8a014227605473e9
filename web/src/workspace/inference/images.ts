import { dirname, joinPath, normalizePath, relativeTo } from '~/lib/paths'
import type { JsonObject, Located } from './values'

/** Where the pictures of a site are. */
export interface ImagePlaces {
  /** All files of the repository. */
  readonly paths: ReadonlySet<string>
  /** Folders that the site shows as its root. */
  readonly roots: readonly string[]
}

/** A way to read a path: from the root of the site with a slash or without, or from the file that names it. */
type Way = { readonly kind: 'rooted' | 'bare'; readonly root: string } | { readonly kind: 'beside' }

/**
 * The options of the image widget under which the values stay what they are; undefined where most of their files are not
 * there, or lie in no folder together.
 */
export function imageOptions(
  values: readonly Located<string>[],
  { paths, roots }: ImagePlaces,
): JsonObject | undefined {
  const ways: readonly Way[] = [
    ...roots.map((root) => ({ kind: 'rooted', root }) as const),
    { kind: 'beside' },
    ...roots.map((root) => ({ kind: 'bare', root }) as const),
  ]
  for (const way of ways) {
    const found = values.flatMap(({ value, path }) => {
      const file = fileOf(way, value, path)
      return file !== undefined && paths.has(file) ? [{ file, path }] : []
    })
    if (found.length * 2 <= values.length) continue
    return way.kind === 'beside' ? besideOptions(found) : rootedOptions(way, found)
  }
  return undefined
}

function fileOf(way: Way, value: string, path: string): string | undefined {
  const isRooted = value.startsWith('/')
  if (way.kind === 'beside') return isRooted ? undefined : normalizePath(joinPath(dirname(path), value))
  return isRooted === (way.kind === 'rooted') ? normalizePath(joinPath(way.root, value)) : undefined
}

/** The widget names files from the entry, without a `./` before them. */
function besideOptions(found: readonly { readonly file: string; readonly path: string }[]): JsonObject {
  const folders = new Set(
    found.map(({ file, path }) => relativeTo(dirname(path), `${dirname(file)}/x`).slice(0, -2)),
  )
  const [only] = folders
  return { folder: folders.size === 1 && only !== undefined && only !== '' ? only : '.' }
}

function rootedOptions(
  { kind, root }: { readonly kind: 'rooted' | 'bare'; readonly root: string },
  found: readonly { readonly file: string }[],
): JsonObject | undefined {
  const shared = sharedFolder(found.map(({ file }) => dirname(file)))
  const below = root === '' ? shared : shared.slice(root.length + 1)
  // Without a slash, a value is told from a path beside the entry by the folder that it begins with.
  if (below === '' && kind === 'bare') return undefined
  return { folder: `/${shared}`, publicFolder: kind === 'rooted' ? `/${below}` : below }
}

function sharedFolder(folders: readonly string[]): string {
  const [first = '', ...others] = folders
  let steps = first.split('/')
  for (const folder of others) {
    const other = folder.split('/')
    const differs = steps.findIndex((step, at) => step !== other[at])
    if (differs !== -1) steps = steps.slice(0, differs)
  }
  return steps.join('/')
}
