import type { TreeEntry } from '~/provider/types'

/**
 * The entries whose path contains every word of the query, in any case. Folders appear through the files in them (see
 * `buildTree`), so an entry of type `tree` is kept only where its own path matches.
 */
export function filterEntries(entries: readonly TreeEntry[], query: string): readonly TreeEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries
  return entries.filter(({ path }) => {
    const lowered = path.toLowerCase()
    return words.every((word) => lowered.includes(word))
  })
}
