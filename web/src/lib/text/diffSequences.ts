/** A run of elements that was replaced: `[aFrom, aTo)` of the one by `[bFrom, bTo)` of the other. */
export interface Hunk {
  readonly aFrom: number
  readonly aTo: number
  readonly bFrom: number
  readonly bTo: number
}

/** Steps of search after which what is left counts as replaced: bounds time and memory for texts with nothing in common. */
const MAX_DISTANCE = 2_000

/** What has to be replaced in `a` to get `b`, in order, with something in common between any two hunks. Myers 1986. */
export function diffSequences(a: readonly string[], b: readonly string[]): readonly Hunk[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let aEnd = a.length
  let bEnd = b.length
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--
    bEnd--
  }
  if (start === aEnd && start === bEnd) return []
  const middleA = a.slice(start, aEnd)
  const middleB = b.slice(start, bEnd)
  return shortestEdit(middleA, middleB).map((hunk) => ({
    aFrom: hunk.aFrom + start,
    aTo: hunk.aTo + start,
    bFrom: hunk.bFrom + start,
    bTo: hunk.bTo + start,
  }))
}

function shortestEdit(a: readonly string[], b: readonly string[]): readonly Hunk[] {
  const all = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }]
  if (a.length === 0 || b.length === 0) return all
  const limit = Math.min(a.length + b.length, MAX_DISTANCE)
  // furthest[k] is how far in `a` one gets on diagonal k = x - y with the edits so far.
  const furthest = new Int32Array(2 * limit + 3)
  const middle = limit + 1
  const rounds: Int32Array[] = []
  for (let distance = 0; distance <= limit; distance++) {
    rounds.push(furthest.slice(middle - distance - 1, middle + distance + 2))
    for (let k = -distance; k <= distance; k += 2) {
      let x = stepDown(furthest, middle, k, distance)
        ? at(furthest, middle + k + 1)
        : at(furthest, middle + k - 1) + 1
      let y = x - k
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x++
        y++
      }
      furthest[middle + k] = x
      if (x >= a.length && y >= b.length) return hunksOf(rounds, a.length, b.length)
    }
  }
  return all
}

/** Whether diagonal `k` is reached by taking an element of `b` (from the diagonal above) rather than leaving one of `a`. */
function stepDown(furthest: Int32Array, middle: number, k: number, distance: number): boolean {
  if (k === -distance) return true
  return k !== distance && at(furthest, middle + k - 1) < at(furthest, middle + k + 1)
}

/** Walks back from the end; the single steps that touch each other are one hunk. */
function hunksOf(rounds: readonly Int32Array[], aLength: number, bLength: number): readonly Hunk[] {
  const hunks: Hunk[] = []
  let x = aLength
  let y = bLength
  for (let distance = rounds.length - 1; distance > 0; distance--) {
    const furthest = rounds[distance]
    if (!furthest) break
    const middle = distance + 1
    const k = x - y
    const isDown = stepDown(furthest, middle, k, distance)
    const previousK = isDown ? k + 1 : k - 1
    const previousX = at(furthest, middle + previousK)
    const previousY = previousX - previousK
    const stepX = isDown ? previousX : previousX + 1
    const stepY = isDown ? previousY + 1 : previousY
    const next = hunks.at(-1)
    if (next && next.aFrom === stepX && next.bFrom === stepY) {
      hunks.pop()
      hunks.push({ ...next, aFrom: previousX, bFrom: previousY })
    } else hunks.push({ aFrom: previousX, aTo: stepX, bFrom: previousY, bTo: stepY })
    x = previousX
    y = previousY
  }
  return hunks.reverse()
}

function at(values: Int32Array, index: number): number {
  return values[index] ?? 0
}
