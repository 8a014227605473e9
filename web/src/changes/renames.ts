import { type Draft, isUnread } from '~/drafts/draft'

/**
 * The files among these that get another name: the old path by the new one, and the new by the old. What is not known to
 * have moved is told as Git does it, by what is in the files; where several are the same, the first goes with the first.
 */
export function renamesAmong(drafts: readonly Draft[]): ReadonlyMap<string, string> {
  const gone = new Map<string, string[]>()
  const renames = new Map<string, string>()
  const going = new Set(drafts.filter(({ isDeleted }) => isDeleted).map(({ reference }) => reference.path))
  for (const { reference, movedFrom } of drafts) {
    if (!movedFrom) continue
    renames.set(reference.path, movedFrom.path)
    if (going.has(movedFrom.path)) renames.set(movedFrom.path, reference.path)
  }
  for (const draft of drafts) {
    const { reference, text, isDeleted } = draft
    if (isDeleted && !isUnread(draft) && !renames.has(reference.path))
      gone.set(text, [...(gone.get(text) ?? []), reference.path])
  }
  for (const { reference, base, text } of drafts) {
    if (base.sha !== null || text === '' || renames.has(reference.path)) continue
    const before = gone.get(text)?.shift()
    if (before === undefined) continue
    renames.set(reference.path, before)
    renames.set(before, reference.path)
  }
  return renames
}
