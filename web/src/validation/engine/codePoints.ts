/** Code points from one to another, both in. */
export type Ranges = readonly (readonly [number, number])[]

const LAST = 0x10_ff_ff
/** Halves of pairs; they are no characters of their own. */
const SURROGATES = [0xd8_00, 0xdf_ff] as const

/** Everything else. */
export function complement(ranges: Ranges): Ranges {
  const others: [number, number][] = []
  let next = 0
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from > next) others.push([next, from - 1])
    next = Math.max(next, to + 1)
  }
  if (next <= LAST) others.push([next, LAST])
  return others
}

/** An expression over UTF-16 units for one character of these. */
export function codePointSet(ranges: Ranges): string {
  const small = ranges.flatMap(([from, to]) => [
    ...within(from, to, 0, SURROGATES[0] - 1),
    ...within(from, to, SURROGATES[1] + 1, 0xff_ff),
  ])
  const large = ranges.flatMap(([from, to]) => within(from, to, 0x1_00_00, LAST))
  const units = `[${small.map(([from, to]) => `${unit(from)}-${unit(to)}`).join('')}]`
  return large.length === 0 ? units : `(?:${[units, ...large.flatMap(pairs)].join('|')})`
}

function within(from: number, to: number, least: number, most: number): (readonly [number, number])[] {
  const [start, end] = [Math.max(from, least), Math.min(to, most)]
  return start > end ? [] : [[start, end]]
}

/** Pairs of units for characters that need two. */
function pairs([from, to]: readonly [number, number]): string[] {
  const [firstHigh, lastHigh] = [high(from), high(to)]
  if (firstHigh === lastHigh) return [`${unit(firstHigh)}[${unit(low(from))}-${unit(low(to))}]`]
  return [
    `${unit(firstHigh)}[${unit(low(from))}-${unit(0xdf_ff)}]`,
    ...(lastHigh - firstHigh > 1
      ? [`[${unit(firstHigh + 1)}-${unit(lastHigh - 1)}][${unit(0xdc_00)}-${unit(0xdf_ff)}]`]
      : []),
    `${unit(lastHigh)}[${unit(0xdc_00)}-${unit(low(to))}]`,
  ]
}

function high(code: number): number {
  return 0xd8_00 + ((code - 0x1_00_00) >> 10)
}

function low(code: number): number {
  return 0xdc_00 + ((code - 0x1_00_00) & 0x3_ff)
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}
