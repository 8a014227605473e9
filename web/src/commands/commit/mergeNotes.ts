import { m } from '~/paraglide/messages'
import type { Committed } from './commitDrafts'

/** A line for each file that holds more than the person has put into it, or is elsewhere. */
export function mergeNotes(outcome: Committed): readonly string[] {
  if (outcome.type !== 'committed') return []
  return [
    ...outcome.merged.map(({ path, changes, author }) =>
      author === undefined
        ? m.drafts_merged_file({ path, count: changes })
        : m.drafts_merged_file_by({ path, count: changes, author }),
    ),
    ...outcome.moved.map(({ from, to }) => m.changes_committed_moved({ from, to })),
  ]
}
