import { m } from '~/paraglide/messages'
import type { Review, Verdict } from '~/provider/reviewTypes'

/** What reviewers say together: who wants changes counts before who approves. */
export function verdictOf(
  verdicts: readonly Pick<Verdict, 'kind' | 'person'>[],
): 'approved' | 'changes' | undefined {
  // A comment takes nothing back that somebody has said before.
  const last = new Map(
    verdicts.flatMap(({ person, kind }) =>
      kind === 'commented' ? [] : [[person?.login ?? '', kind] as const],
    ),
  )
  const kinds = [...last.values()]
  if (kinds.includes('changes-requested')) return 'changes'
  return kinds.includes('approved') ? 'approved' : undefined
}

/** What becomes of a proposal, for its author. */
export function proposalWords(
  { state, isDraft }: Review,
  verdict: 'approved' | 'changes' | undefined,
): string {
  if (state === 'merged') return m.focus_state_merged()
  if (state === 'closed') return m.focus_state_closed()
  if (isDraft) return m.focus_state_draft()
  if (verdict === 'changes') return m.focus_state_changes()
  return verdict === 'approved' ? m.focus_state_approved() : m.focus_state_waiting()
}
