import type { ToldChange } from '~/changes/toldChanges'
import type { DataFormat } from '~/formats/DataFormat'
import { type DataPath, fromPointer } from '~/formats/nodes'
import type { LineSpan } from '~/provider/conversation'
import { type ChangedLines, changedLines, type Side } from './changedLines'
import { createFileLines, type FileLines } from './FileLines'

/** Both versions of a file that a review changes, by their lines. */
export interface FileVersions {
  /** Undefined where it was not there, or cannot be read. */
  readonly before: FileLines | undefined
  readonly after: FileLines | undefined
  readonly changed: ChangedLines
}

/** A text is '' where the file is not there. */
export function fileVersions(format: DataFormat, before: string, after: string): FileVersions {
  return {
    before: before === '' ? undefined : createFileLines(format, before),
    after: after === '' ? undefined : createFileLines(format, after),
    changed: changedLines(before, after),
  }
}

/** Where a change stands on one side; undefined where it is not there. */
export function pathOn({ change: { id, kind, path, from } }: ToldChange, side: Side): DataPath | undefined {
  if (kind === 'removed') return side === 'before' ? path : undefined
  if (side === 'after') return path
  if (kind === 'moved') return from
  // A changed value is called by where it was.
  return kind === 'changed' ? fromPointer(id.slice(kind.length + 1)) : undefined
}

export function linesOn(versions: FileVersions, told: ToldChange, side: Side): LineSpan | undefined {
  const path = pathOn(told, side)
  return path && versions[side]?.linesOf(path)
}
