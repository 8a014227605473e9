import type { DataPath, JsonValue } from '~/formats/nodes'
import { basename } from '~/lib/paths'
import { entryName } from '../collection'
import { withoutEnding } from '../namedPaths'
import type { Collection } from '../Project'
import type { EntryNaming } from './ReferenceOptions'

/** How an entry of a collection is named where the project does not say. */
export const BY_NAME: EntryNaming = { kind: 'file', pattern: '{name}' }

/**
 * What data say for the entry whose file is at `path`; undefined where it has no such value.
 * @param valueAt what the entry has at a path, as far as it is known.
 */
export function namedAs(
  naming: EntryNaming,
  collection: Collection,
  path: string,
  valueAt: (path: DataPath) => JsonValue | undefined,
): string | number | undefined {
  if (naming.kind === 'file') return fileText(naming.pattern, collection, path)
  const value = valueAt(naming.path)
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : undefined
}

/** `{name}`, `{file}`, `{slug}`, `{path}` and `{ending}` filled in; what is none of them stays as it is written. */
function fileText(pattern: string, collection: Collection, path: string): string {
  return pattern.replace(
    /\{([^{}]*)\}/g,
    (written, part: string) => partOf(part.trim(), collection, path) ?? written,
  )
}

function partOf(part: string, collection: Collection, path: string): string | undefined {
  switch (part) {
    case 'name':
      return entryName(collection, path)
    case 'file':
      return basename(path)
    case 'slug':
      return slugOf(entryName(collection, path))
    case 'path':
      return path
    case 'ending':
      return path.slice(withoutEnding(path).length)
  }
  return undefined
}

/** By which sites address an entry: its name without folders and without a day before it; of an index, its folder's. */
function slugOf(name: string): string {
  const steps = name.split('/')
  const last = steps.pop() ?? ''
  const step = /^_?index$/i.test(last) ? (steps.pop() ?? last) : last
  return step.replace(/^\d{4}-\d\d-\d\d[-_](?=.)/, '')
}
