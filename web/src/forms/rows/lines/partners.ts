/** Words of names that are told one after the other, as "from" and "to" of one thing. */
const SERIES = [
  'from to',
  'from until',
  'from till',
  'since until',
  'start end',
  'starts ends',
  'begin end',
  'first last',
  'min max',
  'minimum maximum',
  'low high',
  'lower upper',
  'lat lon',
  'lat lng',
  'lat long',
  'lon lat',
  'lng lat',
  'latitude longitude',
  'longitude latitude',
  'width height',
  'x y z',
  'left right',
  'top bottom',
  'rows columns',
  'row column',
  'day month year',
  'year month day',
  'hour minute second',
  'hours minutes seconds',
  'open close',
  'opens closes',
  'opening closing',
  'arrival departure',
  'before after',
].map((words) => words.split(' '))

const following = new Map<string, Set<string>>()
for (const words of SERIES) {
  for (const [index, word] of words.slice(1).entries()) {
    const before = words[index] ?? ''
    following.set(before, (following.get(before) ?? new Set()).add(word))
  }
}

/** Whether two names differ in one word, with which the second goes on from the first: `startDate` and `endDate`. */
export function arePartners(first: string, second: string): boolean {
  const words = wordsOf(first)
  const others = wordsOf(second)
  if (words.length !== others.length) return false
  const different = words.flatMap((word, index) => (word === others[index] ? [] : [index]))
  const [at] = different
  if (at === undefined || different.length > 1) return false
  return following.get(words[at] ?? '')?.has(others[at] ?? '') === true
}

function wordsOf(name: string): readonly string[] {
  const known = wordsByName.get(name)
  if (known !== undefined) return known
  if (wordsByName.size > MAX_NAMES) wordsByName.clear()
  const words = name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
  wordsByName.set(name, words)
  return words
}

/** The items of a list have the same names. */
const wordsByName = new Map<string, readonly string[]>()
const MAX_NAMES = 20_000
