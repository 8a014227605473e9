import type { Draft } from '~/drafts/draft'
import { describeChanges, type ValueChange } from '~/drafts/merge'

const known = new WeakMap<Draft, readonly ValueChange[] | undefined>()

/**
 * See `describeChanges`. Kept with the draft, which is another object with another text: the list of the changes and the
 * proposed message need the same, and comparing megabytes takes most of a second.
 */
export function changesOfDraft(draft: Draft): readonly ValueChange[] | undefined {
  if (!known.has(draft)) known.set(draft, describeChanges(draft.base.text, draft.text))
  return known.get(draft)
}
