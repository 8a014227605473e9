import type { ToldChange } from '~/changes/toldChanges'
import type { DataPath } from '~/formats/nodes'
import type { LineSpan, ReviewComment } from '~/provider/conversation'
import type { Side } from './changedLines'
import { type FileVersions, linesOn, pathOn } from './FileVersions'
import { readMark } from './fieldMark'
import type { Thread } from './threads'

/** The threads of a file, each where it is shown. */
export interface PlacedThreads {
  /** By the id of the change. */
  readonly onChanges: ReadonlyMap<string, readonly Thread[]>
  /** On values that the review does not change. */
  readonly onFields: readonly FieldThread[]
  /** About the file, or about lines that have gone, or that no field is on. */
  readonly onFile: readonly Thread[]
}

export interface FieldThread {
  readonly side: Side
  readonly path: DataPath
  readonly threads: readonly Thread[]
}

type Place =
  | { readonly kind: 'change'; readonly id: string }
  | { readonly kind: 'field'; readonly side: Side; readonly path: DataPath }
  | { readonly kind: 'file' }

const FILE: Place = { kind: 'file' }

/** @param head the commit that the versions are read at: a comment on the file means its field as it was when it was made. */
export function placeThreads(
  versions: FileVersions,
  changes: readonly ToldChange[],
  threads: readonly Thread[],
  head: string,
): PlacedThreads {
  const onChanges = new Map<string, Thread[]>()
  const onFields = new Map<string, FieldThread & { readonly threads: Thread[] }>()
  const onFile: Thread[] = []
  for (const thread of threads) {
    const place = placeOf(versions, changes, thread.first, head)
    if (place.kind === 'change') push(onChanges, place.id, thread)
    else if (place.kind === 'file') onFile.push(thread)
    else {
      const key = JSON.stringify([place.side, place.path])
      const known = onFields.get(key)
      if (known) known.threads.push(thread)
      else onFields.set(key, { side: place.side, path: place.path, threads: [thread] })
    }
  }
  return { onChanges, onFields: [...onFields.values()], onFile }
}

function placeOf(
  versions: FileVersions,
  changes: readonly ToldChange[],
  comment: ReviewComment,
  head: string,
): Place {
  const { lines, side } = comment
  const mark = readMark(comment.body).mark?.path
  if (lines === undefined) return ofWhole(versions, changes, comment, mark, head)
  const changed = changeAt(versions, changes, side, lines, mark)
  if (changed) return { kind: 'change', id: changed.change.id }
  const path = versions[side]?.pathAt(lines, mark)
  return path === undefined || path.length === 0 ? FILE : { kind: 'field', side, path }
}

/** A comment on the file that names a field is shown there as long as the file is the one that it was made on. */
function ofWhole(
  versions: FileVersions,
  changes: readonly ToldChange[],
  { originalLines, originalCommit }: ReviewComment,
  mark: DataPath | undefined,
  head: string,
): Place {
  if (mark === undefined || originalLines !== undefined || originalCommit !== head) return FILE
  for (const side of ['after', 'before'] as const) {
    const told = changes.find((one) => isSamePath(pathOn(one, side), mark))
    if (told) return { kind: 'change', id: told.change.id }
    if (versions[side]?.linesOf(mark)) return { kind: 'field', side, path: mark }
  }
  return FILE
}

/** The change with the fewest lines that has all of these. Of several on the same line the mark says which. */
function changeAt(
  versions: FileVersions,
  changes: readonly ToldChange[],
  side: Side,
  lines: LineSpan,
  mark: DataPath | undefined,
): ToldChange | undefined {
  let fewest = Number.POSITIVE_INFINITY
  let found: ToldChange[] = []
  for (const told of changes) {
    const own = linesOn(versions, told, side)
    if (!own || own.first > lines.first || own.last < lines.last) continue
    const path = pathOn(told, side)
    // Positions of items may be others by now; names are not.
    if (mark && path && (path.length > mark.length || !isSameNames(path, mark))) continue
    const count = own.last - own.first
    if (count > fewest) continue
    if (count < fewest) found = []
    fewest = count
    found.push(told)
  }
  if (found.length > 1 && mark) return found.find((one) => isSamePath(pathOn(one, side), mark)) ?? undefined
  return found.length === 1 ? found[0] : undefined
}

function isSameNames(path: DataPath, mark: DataPath): boolean {
  return path.every((step, at) => step === mark[at] || (isPosition(step) && isPosition(mark[at] ?? '')))
}

function isPosition(step: string): boolean {
  return /^\d+$/.test(step)
}

function isSamePath(a: DataPath | undefined, b: DataPath): boolean {
  return a !== undefined && a.length === b.length && a.every((step, at) => step === b[at])
}

function push(map: Map<string, Thread[]>, key: string, thread: Thread): void {
  const known = map.get(key)
  if (known) known.push(thread)
  else map.set(key, [thread])
}
