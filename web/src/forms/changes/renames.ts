import type { Draft } from '~/drafts/draft'

/**
 * The files among these that only get another name: the old path by the new one, and the new by the old. As Git tells a
 * rename, by what is in the files; where several are the same, the first goes with the first.
 */
export function renamesAmong(drafts: readonly Draft[]): ReadonlyMap<string, string> {
  const gone = new Map<string, string[]>()
  for (const { reference, text, isDeleted } of drafts) {
    if (isDeleted) gone.set(text, [...(gone.get(text) ?? []), reference.path])
  }
  const renames = new Map<string, string>()
  for (const { reference, base, text } of drafts) {
    if (base.sha !== null || text === '') continue
    const before = gone.get(text)?.shift()
    if (before === undefined) continue
    renames.set(reference.path, before)
    renames.set(before, reference.path)
  }
  return renames
}
