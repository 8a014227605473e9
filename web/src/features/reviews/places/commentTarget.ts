import type { ToldChange } from '~/changes/toldChanges'
import type { DataPath } from '~/formats/nodes'
import type { NewComment } from '~/provider/conversation'
import { commentable, type Side } from './changedLines'
import { type FileVersions, pathOn } from './FileVersions'

/** Where a comment on a field is kept. */
export interface CommentTarget {
  /** Undefined: with the file, as no line of it can be commented on. */
  readonly at: NewComment['at']
  /** The field, where the lines do not tell it. */
  readonly mark: DataPath | undefined
}

/** Where a comment on a change goes: the lines of the value as it is now, or as it was where it has gone. */
export function targetOfChange(versions: FileVersions, told: ToldChange): CommentTarget {
  const side = told.change.kind === 'removed' ? 'before' : 'after'
  return targetOfField(versions, side, pathOn(told, side) ?? told.change.path)
}

/** Where a comment on any value goes, also one that the review leaves as it is: its lines may stand around a change. */
export function targetOfField(versions: FileVersions, side: Side, path: DataPath): CommentTarget {
  const file = versions[side]
  const lines = file?.linesOf(path)
  const shown = lines && commentable(lines, versions.changed[side])
  if (!file || !shown) return { at: undefined, mark: path }
  return { at: { side, lines: shown }, mark: file.isShared(path) ? path : undefined }
}
