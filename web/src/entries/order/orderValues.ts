/** A list in the order that it is to have. */
interface Ordered {
  /** By place; undefined: the entry has no number, and stands behind those that have one. */
  readonly values: readonly (number | undefined)[]
  /** By place, where the entry stands among those of the same number, or of none. */
  readonly ranks: readonly number[]
  /** The place of the entry that was moved there. */
  readonly moved: number
  readonly minimum: number
}

/**
 * The numbers that have to be others for a list to be in this order, by place: that of what was moved, where a number is
 * free between its neighbours, else those of as few as can be.
 */
export function orderValues({ values, ranks, moved, minimum }: Ordered): ReadonlyMap<number, number> {
  const last = Math.max(
    moved,
    values.findLastIndex((value, place) => value !== undefined && place !== moved),
  )
  const needed = values.slice(0, last + 1)
  const step = usualStep(needed)
  if (needed.every((value, place) => value !== undefined || place === moved)) {
    const only = single()
    if (only !== undefined) return only === values[moved] ? new Map() : new Map([[moved, only]])
  }
  return renumbered(needed, minimum, step)

  /** A number for what was moved alone. */
  function single(): number | undefined {
    const before = moved === 0 ? undefined : values[moved - 1]
    const after = moved === last ? undefined : values[moved + 1]
    const own = values[moved]
    const fits = (value: number): boolean =>
      value >= minimum &&
      (before === undefined || before < value || (before === value && isBehind(moved - 1, moved))) &&
      (after === undefined || value < after || (value === after && isBehind(moved, moved + 1)))
    const offers = [
      own,
      before !== undefined && after !== undefined ? Math.floor((before + after) / 2) : undefined,
      before === undefined ? undefined : Math.floor(before) + (after === undefined ? step : 1),
      after === undefined ? undefined : Math.ceil(after) - (before === undefined ? step : 1),
      after === undefined ? undefined : Math.ceil(after) - 1,
      before,
      after,
      before === undefined && after === undefined ? Math.max(minimum, step) : undefined,
    ]
    return offers.find((value) => value !== undefined && fits(value))
  }

  function isBehind(first: number, second: number): boolean {
    return (ranks[first] ?? 0) < (ranks[second] ?? 0)
  }
}

/** The distance that most neighbours have. */
function usualStep(values: readonly (number | undefined)[]): number {
  const counts = new Map<number, number>()
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  for (const [index, value] of sorted.entries()) {
    const distance = Math.floor(value - (sorted[index - 1] ?? value))
    if (distance > 0) counts.set(distance, (counts.get(distance) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1])
  return usual?.[0] ?? 1
}

/** Keeps as many numbers as can be kept, so that there is room for whole numbers between them. */
function renumbered(
  values: readonly (number | undefined)[],
  minimum: number,
  step: number,
): ReadonlyMap<number, number> {
  const kept = keptPlaces(values, minimum)
  const made = new Map<number, number>()
  let [place, value] = [-1, 0]
  for (const next of [...kept, values.length]) {
    const end = values[next]
    for (let at = place + 1; at < next; at++) made.set(at, between(at, next, end))
    if (end !== undefined) [place, value] = [next, end]
  }
  return made

  function between(at: number, next: number, end: number | undefined): number {
    if (place >= 0 && end !== undefined)
      return value + Math.floor(((end - value) * (at - place)) / (next - place))
    if (place >= 0) return value + step * (at - place)
    if (end === undefined) return Math.max(minimum, step) + step * at
    const room = minimum === Number.NEGATIVE_INFINITY ? step : Math.floor((end - minimum) / next)
    return end - Math.min(step, room) * (next - at)
  }
}

/** Places whose numbers may stay: the most of them that leave a whole number for each place between. */
function keptPlaces(values: readonly (number | undefined)[], minimum: number): readonly number[] {
  const tails: number[] = []
  const previous = new Map<number, number | undefined>()
  const spare = (place: number) => (values[place] ?? 0) - place
  for (const [place, value] of values.entries()) {
    if (value === undefined || !Number.isInteger(value) || value < minimum + place) continue
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (spare(tails[middle] ?? 0) <= spare(place)) low = middle + 1
      else high = middle
    }
    previous.set(place, tails[low - 1])
    tails[low] = place
  }
  const kept: number[] = []
  for (let place = tails.at(-1); place !== undefined; place = previous.get(place)) kept.unshift(place)
  return kept
}
