import type { Steps } from '~/lib/slices/slices'
import { foldText } from '~/workspace/entries/foldText'
import { matchText, quality } from './matchText'

/** What can be found by its name. */
export interface Candidate {
  /** As `foldText` leaves it. */
  readonly title: string
  /** All else that it is known by, such as its path; '' for nothing. */
  readonly around: string
  /** When it was last used, in epoch milliseconds; 0: not lately. */
  readonly usedAt: number
  /** Of kinds that are alike good the lower come first. */
  readonly order: number
}

export interface Ranked<Item extends Candidate> {
  readonly item: Item
  readonly quality: number
  readonly gaps: number
}

export interface Ranking<Item extends Candidate> {
  readonly typed: string
  /** The best first. */
  readonly best: readonly Ranked<Item>[]
  /** All that fit: whoever types on looks among these. */
  readonly fitting: readonly Item[]
}

/** What is found by all else than its name is worth less, and never more than a word of a name. */
const AROUND = 0.5
/** Items looked at before the page may have a turn. */
const STEP = 200
/** More than are ever shown. */
const MAX_BEST = 300

/** What was typed, as it is compared. */
export function typedWords(typed: string): string {
  return foldText(typed).trim().replaceAll(/\s+/g, ' ')
}

/**
 * The items that fit what was typed, the best first: by how they fit, when they were used, what they are, and the fewer
 * letters beside those that were typed. Those that are alike stay in their order.
 */
export function* rank<Item extends Candidate>(typed: string, items: Iterable<Item>): Steps<Ranking<Item>> {
  const words = typed.split(' ')
  let best: Ranked<Item>[] = []
  /** What is no better than this is not among the best. */
  let bar: Ranked<Item> | undefined
  const fitting: Item[] = []
  let looked = 0
  for (const item of items) {
    const match = matchItem(typed, words, item)
    if (match !== undefined) {
      fitting.push(item)
      const ranked = { item, ...match }
      if (bar === undefined || byWorth(ranked, bar) < 0) best.push(ranked)
      // To sort all that fit a letter would be one long task.
      if (best.length >= 2 * MAX_BEST) {
        best = best.toSorted(byWorth).slice(0, MAX_BEST)
        bar = best.at(-1)
      }
    }
    looked += 1
    if (looked % STEP === 0) yield
  }
  yield
  return { typed, best: best.toSorted(byWorth).slice(0, MAX_BEST), fitting }
}

function matchItem(typed: string, words: readonly string[], item: Candidate) {
  const whole = matchText(typed, item.title)
  if (whole !== undefined && whole.quality > quality.fuzzy) return whole
  let worst: number = quality.whole
  let gaps = 0
  for (const word of words) {
    const match = words.length === 1 ? whole : matchText(word, item.title)
    const around = item.around.includes(word) ? quality.substring - AROUND : 0
    const worth = Math.max(match?.quality ?? 0, around)
    if (worth === 0) return undefined
    worst = Math.min(worst, worth)
    if (match?.quality === worth) gaps += match.gaps
  }
  // Several words are no longer the whole of a name, nor its beginning.
  return { quality: words.length > 1 ? Math.min(worst, quality.wordStart) : worst, gaps }
}

function byWorth(a: Ranked<Candidate>, b: Ranked<Candidate>): number {
  return (
    b.quality - a.quality ||
    b.item.usedAt - a.item.usedAt ||
    a.item.order - b.item.order ||
    a.gaps - b.gaps ||
    a.item.title.length - b.item.title.length
  )
}
