import { formatNameOf } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import { isProjectPath } from '~/lib/paths'
import { type Glob, GlobError, type GlobFault, parseGlob } from './glob'
import { localPath } from './locales/localPath'
import { folderNamedBy, withoutEnding } from './namedPaths'
import type { Collection } from './Project'

// The meaning of `options.collection` is that of `sheaf check` (internal/project/collection.go).

/** Which files are entries where a project does not say. */
const MATCH_ALL = '**'

/** Folders that hold no content of their own: Git's, and packages of others. */
const SKIPPED: ReadonlySet<string> = new Set(['.git', 'node_modules'])

/** Why `options.collection` cannot be used. */
export type CollectionFault =
  | { readonly kind: 'no-object' | 'no-folder' }
  | { readonly kind: 'no-text'; readonly option: string }
  | { readonly kind: 'folder'; readonly written: string }
  | {
      readonly kind: 'glob'
      readonly option: string
      readonly written: string
      readonly fault: GlobFault
    }

/** Reads `options.collection` of the project file at `path`. */
export function readCollection(written: JsonValue, path: string): Collection | CollectionFault {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return { kind: 'no-object' }
  const folder = textOf(written, 'folder')
  if (folder === undefined) return { kind: 'no-folder' }
  const [match = MATCH_ALL, exclude, name, , order] = OPTIONAL.map((option) => textOf(written, option))
  for (const option of OPTIONAL) {
    const text = textOf(written, option)
    if (text === null || text === '') return { kind: 'no-text', option: `options.collection.${option}` }
  }
  if (folder === null) return { kind: 'no-text', option: 'options.collection.folder' }
  const found = folderNamedBy(path, folder)
  if (found === undefined) return { kind: 'folder', written: folder }
  const meant = readGlob('match', match ?? MATCH_ALL)
  if (meant.kind === 'fault') return meant.fault
  const excluded = exclude == null ? undefined : readGlob('exclude', exclude)
  if (excluded?.kind === 'fault') return excluded.fault
  return {
    kind: 'collection',
    folder: found,
    match: meant.glob,
    exclude: excluded?.glob,
    name: name ?? undefined,
    order: order ?? undefined,
  }
}

const OPTIONAL = ['match', 'exclude', 'name', 'body', 'order'] as const

/** Undefined where there is none, null where it is no text. */
function textOf(value: JsonValue, name: string): string | null | undefined {
  const text = valueAt(value, [name])
  return text === undefined || typeof text === 'string' ? text : null
}

type GlobReading =
  | { readonly kind: 'glob'; readonly glob: Glob }
  | { readonly kind: 'fault'; readonly fault: CollectionFault }

function readGlob(option: 'match' | 'exclude', written: string): GlobReading {
  try {
    return { kind: 'glob', glob: parseGlob(written) }
  } catch (error) {
    if (!(error instanceof GlobError)) throw error
    return {
      kind: 'fault',
      fault: { kind: 'glob', option: `options.collection.${option}`, written, fault: error.fault },
    }
  }
}

/** Whether a file is an entry of the collection, by its path. Globs are about paths without the language. */
export function isEntryPath(collection: Collection, path: string): boolean {
  const { folder, match, exclude } = collection
  const local = localPath(collection, path)
  if (local === undefined || isProjectPath(path) || formatNameOf(path) === undefined) return false
  const isSkipped = path
    .slice(folder === '' ? 0 : folder.length + 1)
    .split('/')
    .slice(0, -1)
    .some((step) => SKIPPED.has(step))
  return !isSkipped && match.matches(local.name) && exclude?.matches(local.name) !== true
}

/** What an entry is called in all its languages: its path below the folder without the ending. */
export function entryName(collection: Collection, path: string): string {
  return withoutEnding(localPath(collection, path)?.name ?? path)
}
