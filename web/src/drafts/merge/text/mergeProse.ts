import { diffSequences } from '~/lib/text/diffSequences'
import { linesOf, mergeText, regionsOf } from './mergeText'

/** Shorter texts are names and titles: two new words in one of them are a question, not a merge. */
const MIN_LENGTH = 60
/** Words with the spaces between them that must lie between changes of different sides. */
const MIN_DISTANCE = 5

/**
 * Three-way merge of one text value: by line where it has lines, else by word where it is long and the changes stand
 * well apart. Undefined where a person has to say what the text is to be.
 */
export function mergeProse(base: string, ours: string, theirs: string): string | undefined {
  if (linesOf(base).length > 1) {
    const result = mergeText(base, ours, theirs)
    if (result.type === 'merged') return result.text
  }
  return mergeWords(base, ours, theirs)
}

/** Both versions of a text, for a person who wants to keep both; undefined for names and titles. */
export function bothTexts(base: string, ours: string, theirs: string): string | undefined {
  const isProse = ours.includes('\n') || theirs.includes('\n')
  if (!isProse && Math.max(ours.length, theirs.length) < MIN_LENGTH) return undefined
  if (!isProse) return `${ours} ${theirs}`
  const result = mergeText(base, ours, theirs)
  if (result.type === 'merged') return result.text
  const all = new Map(result.conflicts.map(({ id }) => [id, 'both'] as const))
  const merged = mergeText(base, ours, theirs, all)
  return merged.type === 'merged' ? merged.text : `${ours}\n${theirs}`
}

/** Merges one long text, or a paragraph of one, by word, where the changes stand well apart. */
export function mergeWords(base: string, ours: string, theirs: string): string | undefined {
  if (base.length < MIN_LENGTH) return undefined
  const words = { base: wordsOf(base), ours: wordsOf(ours), theirs: wordsOf(theirs) }
  let merged = ''
  let at = 0
  let last: { to: number; isOurs: boolean } | undefined
  for (const region of regionsOf(
    diffSequences(words.base, words.ours),
    diffSequences(words.base, words.theirs),
  )) {
    const part = (all: readonly string[], { from, to }: { from: number; to: number }) =>
      all.slice(from, to).join('')
    const was = part(words.base, region)
    const our = part(words.ours, region.ours)
    const their = part(words.theirs, region.theirs)
    const isOurs = their === was
    const isOneSided = isOurs || our === was || our === their
    if (!isOneSided) return undefined
    if (last && last.isOurs !== isOurs && region.from - last.to < MIN_DISTANCE) return undefined
    merged += part(words.base, { from: at, to: region.from }) + (isOurs ? our : their)
    at = region.to
    last = { to: region.to, isOurs }
  }
  return merged + words.base.slice(at).join('')
}

/** Words and what stands between them, one after the other. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|\S+/g) ?? []
}
