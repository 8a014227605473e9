import type { Verdict } from '~/provider/reviewTypes'

/** What counts of each person's words, in the order of who spoke first: a mere comment takes no judgement back. */
export function standingVerdicts(verdicts: readonly Verdict[]): readonly Verdict[] {
  const standing = new Map<string, Verdict>()
  for (const verdict of verdicts) {
    const login = verdict.person?.login ?? ''
    const before = standing.get(login)
    if (verdict.kind === 'commented' && before && before.kind !== 'commented') continue
    standing.set(login, verdict)
  }
  return [...standing.values()]
}

/** Whether it is about an earlier state than the one that would be merged. */
export function isStale({ commit, kind }: Verdict, head: string): boolean {
  return (kind === 'approved' || kind === 'changes-requested') && commit !== '' && commit !== head
}
