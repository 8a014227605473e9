import type { Outcome } from '~/formats/DataFormat'
import { oddityWords } from '~/forms/fields/oddityWords'
import { m } from '~/paraglide/messages'

/** Why an entry stays as it is where its format asks or refuses: among many nobody is asked. */
export function refusalWords(outcome: Exclude<Outcome, { kind: 'edits' }>): string {
  if (outcome.kind === 'refusal') return oddityWords(outcome.reason) || m.entries_bulk_refused()
  if (outcome.about === 'comments') return m.entries_bulk_asks_comments()
  return outcome.about === 'anchor' ? m.entries_bulk_asks_anchor() : m.entries_bulk_asks_alias()
}
