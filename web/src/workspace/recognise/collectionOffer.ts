import { basename, dirname } from '~/lib/paths'
import { isEntryPath, readCollection } from '../collection'
import type { CollectionPlace } from '../projectText'
import { below, type FolderTree, stem as stemOf } from './FolderTree'
import type { Offer } from './Offer'

/** An offer that has no project file yet. */
export type Proposal = Omit<Offer, 'projectPath' | 'imageRoots'>

/** Fewer files of a kind are no collection. */
export const MIN_ENTRIES = 3

interface Wanted {
  readonly title: string
  readonly language?: string
  readonly folder: string
  /** Files that are to be entries: they say which endings count. */
  readonly like: readonly string[]
  /** Folders in the folder, and files at any depth of it, that are none. */
  readonly without?: readonly string[]
  /** Only what lies in the folder itself. */
  readonly isFlat?: boolean
  /** What all of them are called, without the ending; they may be anything else. */
  readonly stem?: string
}

/** A collection of the files of a folder that are like some; undefined where these are too few. */
export function collectionOffer(
  tree: FolderTree,
  { title, language, folder, like, without = [], isFlat = false, stem = '*' }: Wanted,
): Proposal | undefined {
  if (like.length < MIN_ENTRIES) return undefined
  const endings = endingsOf(like)
  const match = matchOf(endings, stem, isFlat)
  const exclude = without.length > 1 ? `{${without.join(',')}}` : without[0]
  const written = { folder: folder === '' ? '.' : folder, match, ...(exclude !== undefined && { exclude }) }
  const collection = readCollection(written, 'x.sheaf.json')
  if (collection.kind !== 'collection') return undefined
  const hasEnding = (path: string) => endings.some((ending) => path.endsWith(`.${ending}`))
  const inside = isFlat ? tree.filesIn(folder) : tree.filesBelow(folder)
  const files = inside.filter((path) => hasEnding(path) && isEntryPath(collection, path)).toSorted()
  if (files.length < MIN_ENTRIES) return undefined
  const name = namesOf(folder, files)
  return {
    title,
    ...(language !== undefined && { language }),
    data: { kind: 'collection', folder, match, exclude, name },
    files,
    hasBody: endings.some((ending) => MARKDOWN.has(ending)),
    isContent: true,
  }
}

function matchOf(endings: readonly string[], stem: string, isFlat: boolean): string {
  const names = endings.length === 1 ? `${stem}.${endings[0] ?? ''}` : `${stem}.{${endings.join(',')}}`
  return isFlat ? names : `**/${names}`
}

/** The collection that just these files of a folder are, however few. */
export function collectionPlace(folder: string, files: readonly string[]): Omit<CollectionPlace, 'kind'> {
  const isFlat = files.every((path) => dirname(path) === folder)
  const match = matchOf(endingsOf(files), '*', isFlat)
  return { folder, match, exclude: undefined, name: namesOf(folder, files) }
}

const MARKDOWN: ReadonlySet<string> = new Set(['md', 'mdx', 'markdown'])

/** The endings of files, the commonest first; that one alone where two files would have the same name. */
function endingsOf(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  const names = new Set<string>()
  for (const path of files) {
    const ending = path.slice(path.lastIndexOf('.') + 1)
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
    names.add(path.slice(0, -ending.length))
  }
  const endings = [...counts].toSorted((a, b) => b[1] - a[1]).map(([ending]) => ending)
  return names.size === files.length ? endings : endings.slice(0, 1)
}

/** How new files are called where the ones that are there have a pattern: `{date}-{title}`, `{year}/{title}/index`. */
function namesOf(folder: string, files: readonly string[]): string | undefined {
  const paths = files.map((path) => below(folder, path))
  const most = (test: (path: string) => boolean) => paths.filter(test).length * 2 > paths.length
  const years = /^\d{4}\//
  const months = /^\d{4}\/\d\d\//
  const inFolders = most((path) => months.test(path))
    ? '{year}/{month}/'
    : most((path) => years.test(path))
      ? '{year}/'
      : ''
  const isBundle = (path: string) => stemOf(path) === 'index' && path.includes('/')
  const areBundles = most(isBundle)
  const isDated = (path: string) =>
    /^\d{4}-\d\d-\d\d-./.test(isBundle(path) ? basename(dirname(path)) : basename(path))
  const name = most(isDated) ? '{date}-{title}' : '{title}'
  const pattern = `${inFolders}${name}${areBundles ? '/index' : ''}`
  return pattern === '{title}' ? undefined : pattern
}
