import { type ToldChange, toldChanges } from '~/changes/toldChanges'
import { describeChanges, describeNewFile, type ValueChange } from '~/drafts/merge'
import type { DataFormat } from '~/formats/DataFormat'
import { toPointer } from '~/formats/nodes'

/**
 * What differs between two versions of a file; '' is one that is not there. Of a file that came or went each field by
 * itself. Undefined where one of them cannot be read.
 */
export function changesOfVersions(
  format: DataFormat,
  before: string,
  after: string,
): readonly ToldChange[] | undefined {
  if (before === '') return told(describeNewFile(format, after))
  if (after === '') return told(describeNewFile(format, before)?.map(gone))
  return told(describeChanges(format, before, after))
}

function told(changes: readonly ValueChange[] | undefined): readonly ToldChange[] | undefined {
  return changes && toldChanges(changes)
}

/** Of a file that went all that was in it went. */
function gone({ path, whole, after }: ValueChange): ValueChange {
  return { id: `removed:${toPointer(path)}`, kind: 'removed', path, whole, before: after, after: undefined }
}
