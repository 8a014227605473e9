import { type Draft, isUnread } from '~/drafts/draft'
import { describeChanges, type ValueChange } from '~/drafts/merge'
import { formatNameOf, formatOf } from '~/formats/formatOf'

const known = new WeakMap<Draft, readonly ValueChange[] | undefined>()

/**
 * See `describeChanges`; undefined as long as the file's format is not loaded, nothing of a file that goes, or that nobody
 * has read. Kept with the draft, which is another
 * object with another text: the list of the changes and the proposed message need the same, and comparing megabytes takes
 * most of a second.
 */
export function changesOfDraft(draft: Draft): readonly ValueChange[] | undefined {
  const { path } = draft.reference
  const format = formatOf(path)
  if (draft.isDeleted || isUnread(draft)) return []
  if (format === undefined && formatNameOf(path) !== undefined) return undefined
  if (!known.has(draft)) known.set(draft, describeChanges(format, draft.base.text, draft.text))
  return known.get(draft)
}
