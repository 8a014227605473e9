/** The numbers of a longest increasing subsequence: the items that kept their order. Patience sorting. */
export function longestIncreasing(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const value of values) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous.set(value, tails[low - 1])
    tails[low] = value
  }
  const kept = new Set<number>()
  for (let value = tails.at(-1); value !== undefined; value = previous.get(value)) kept.add(value)
  return kept
}
