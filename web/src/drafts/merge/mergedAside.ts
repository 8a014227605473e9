import type { DataVersion } from './dataVersion'

/**
 * Whether a text has of each comment, and of whatever else stands beside values, as many as a merge is to leave: one side
 * alone may have added or removed some; where both did, what the two have is enough.
 */
export function mergedAside(
  { base, ours, theirs }: Readonly<Record<'base' | 'ours' | 'theirs', Pick<DataVersion, 'aside'>>>,
  result: readonly string[],
): boolean {
  const [was, mine, other, is] = [base.aside, ours.aside, theirs.aside, result].map(counted)
  if (!was || !mine || !other || !is) return false
  const names = new Set([...was.keys(), ...mine.keys(), ...other.keys(), ...is.keys()])
  return [...names].every((name) => {
    const [b, o, t, r] = [was, mine, other, is].map((counts) => counts.get(name) ?? 0)
    if (b === undefined || o === undefined || t === undefined || r === undefined) return false
    if (o === b || o === t) return r === t
    if (t === b) return r === o
    return Math.min(o, t) <= r && r <= Math.max(o, t, o + t - b)
  })
}

function counted(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}
