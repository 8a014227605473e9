/** A part of an expression: where it ends, and the ways in which the browser's engine may try to match it. */
interface Part {
  readonly end: number
  readonly ways: number
}

/**
 * At most how many ways a backtracking engine goes through a regular expression for a text of some length, from one
 * beginning. Infinite for what is not counted here: references, look-around, what is no expression.
 */
export function waysThrough(source: string, length: number): number {
  const whole = alternatives(source, 0, length)
  return whole.end === source.length ? whole.ways : Infinity
}

/** Until the end, or the bracket that closes the group. */
function alternatives(source: string, start: number, length: number): Part {
  let [ways, ofSequence, at] = [0, 1, start]
  while (at < source.length && source[at] !== ')') {
    if (source[at] === '|') {
      ways += ofSequence
      ofSequence = 1
      at += 1
      continue
    }
    const { end, ways: ofAtom } = atom(source, at, length)
    const repeat = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(source.slice(end))
    ofSequence *= repeat === null ? ofAtom : repeated(ofAtom, boundsOf(repeat, length))
    at = end + (repeat?.[0].length ?? 0)
  }
  return { end: at, ways: ways + ofSequence }
}

function atom(source: string, at: number, length: number): Part {
  const rest = source.slice(at)
  const simple = /^(?:\\(?:[pPu]\{[^}]*\}|[^1-9k])|\[(?:\\[^]|[^\]\\])*\]|[^\\[(])/.exec(rest)
  if (simple !== null) return { end: at + simple[0].length, ways: 1 }
  const group = /^\((?:\?:|(?!\?))/.exec(rest)
  if (group === null) return { end: source.length, ways: Infinity }
  const { end, ways } = alternatives(source, at + group[0].length, length)
  return { end: end + 1, ways }
}

/** How often something stands there. A text of some length has no more of it than that, beyond what must be. */
function boundsOf([sign = '', least = '', comma, most = '']: RegExpExecArray, length: number) {
  if (sign.startsWith('?')) return [0, 1] as const
  if (!sign.startsWith('{')) return [sign.startsWith('+') ? 1 : 0, length + 1] as const
  const min = Number(least)
  const max = most === '' ? (comma === '' ? min : min + length) : Number(most)
  return [min, Math.min(max, min + length)] as const
}

function repeated(ways: number, [least, most]: readonly [number, number]): number {
  if (ways === 1) return most - least + 1
  // All counts together are at most that many.
  return ways ** most * 2
}
