/** How well a text fits what was typed, the best last. */
export const quality = { fuzzy: 1, substring: 2, wordStart: 3, prefix: 4, whole: 5 } as const

export interface TextMatch {
  readonly quality: number
  /** Letters in between that were not typed. */
  readonly gaps: number
}

/** More letters between those that were typed mean something else. */
const MAX_GAPS = 16
/** In a longer text any letters are found somewhere. */
const MAX_FUZZY = 120

/**
 * How a text has some letters: as a whole, at its beginning, at that of a word, in a word, or with others in between. Who
 * types on finds the same or less. Both as `foldText` leaves them.
 */
export function matchText(typed: string, text: string): TextMatch | undefined {
  const at = text.indexOf(typed)
  if (at < 0) return matchFuzzy(typed, text)
  if (at === 0) return { quality: typed.length === text.length ? quality.whole : quality.prefix, gaps: 0 }
  for (let start = at; start >= 0; start = text.indexOf(typed, start + 1)) {
    if (!isInWord(text, start - 1)) return { quality: quality.wordStart, gaps: 0 }
  }
  return { quality: quality.substring, gaps: 0 }
}

/** Begins at a word, as initials do, so that a few letters do not fit almost everything. */
function matchFuzzy(typed: string, text: string): TextMatch | undefined {
  if (typed.length < 2 || text.length > MAX_FUZZY) return undefined
  const first = typed.charAt(0)
  let best: number | undefined
  for (let start = text.indexOf(first); start >= 0; start = text.indexOf(first, start + 1)) {
    if (start > 0 && isInWord(text, start - 1)) continue
    const gaps = gapsFrom(typed, text, start)
    if (gaps !== undefined && (best === undefined || gaps < best)) best = gaps
  }
  return best === undefined || best > MAX_GAPS ? undefined : { quality: quality.fuzzy, gaps: best }
}

function gapsFrom(typed: string, text: string, start: number): number | undefined {
  let at = start
  for (let letter = 1; letter < typed.length; letter++) {
    at = text.indexOf(typed.charAt(letter), at + 1)
    if (at < 0) return undefined
  }
  return at - start + 1 - typed.length
}

const IN_WORD = /[\p{L}\p{N}]/u

function isInWord(text: string, at: number): boolean {
  return IN_WORD.test(text.charAt(at))
}
