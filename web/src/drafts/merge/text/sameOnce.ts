/** The lines of one place, as they were and as each side has them. */
export interface Three {
  readonly base: readonly string[]
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
}

/**
 * What lines come to where one side has changed no more of them than the other has as well: what both changed alike, at
 * either end, counts once. Undefined where each side has a change of its own.
 */
export function sameOnce({ base, ours, theirs }: Three): readonly string[] | undefined {
  const start = sharedStart(ours, theirs)
  const end = sharedStart(ours.slice(start).toReversed(), theirs.slice(start).toReversed())
  const [head, tail] = [ours.slice(0, start), ours.slice(ours.length - end)]
  const [our, their] = [ours, theirs].map((lines) => lines.slice(start, lines.length - end))
  if (our === undefined || their === undefined) return undefined
  // The side that has changed no more has the base's own lines there.
  if (standsIn(base, their, head, tail)) return [...head, ...our, ...tail]
  return standsIn(base, our, head, tail) ? [...head, ...their, ...tail] : undefined
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((line, at) => line !== other[at])
  return end === -1 ? one.length : end
}

/**
 * Whether the base is these lines, between what became `head` and `tail` on both sides by a change that took no line away
 * but one of several that are the same.
 */
function standsIn(
  base: readonly string[],
  lines: readonly string[],
  head: readonly string[],
  tail: readonly string[],
): boolean {
  const last = lengthWithin(base, head)
  const first = base.length - lengthWithin(base.toReversed(), tail) - lines.length
  for (let from = Math.max(0, first); from <= Math.min(last, base.length - lines.length); from++) {
    if (lines.every((line, at) => line === base[from + at])) return true
  }
  return false
}

/** How many of the first lines are among others. */
function lengthWithin(lines: readonly string[], others: readonly string[]): number {
  const known = new Set(others)
  const end = lines.findIndex((line) => !known.has(line))
  return end === -1 ? lines.length : end
}
