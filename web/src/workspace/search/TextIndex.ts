import { foldText, searchedWords } from '../entries/foldText'
import { foldedPlaces } from './foldedPlaces'
import type { FoundFile, Hit, Passage } from './types'

interface IndexedFile {
  readonly passages: readonly Passage[]
  /** All of them as they are searched. */
  readonly folded: string
  readonly title: Passage | undefined
}

/** Members that say what an entry is called, the likeliest first. */
const TITLES = ['/title', '/name', '/headline', '/label', '/heading', '/subject']

/** Files that are told: who wants others types more words. */
export const MAX_FOUND = 50

/** Told of a file. */
const MAX_HITS = 3
/** Letters before and after what was found. */
const BEFORE = 32
const AFTER = 96

/** What words are worth where they are found: all of them in the title, some in it, all in one text, some in one. */
const worth = { title: 40, inTitle: 30, text: 20, inText: 10 } as const

/** The texts of many files, to be searched; in the worker. */
export class TextIndex {
  readonly #files = new Map<string, IndexedFile>()

  get paths(): readonly string[] {
    return [...this.#files.keys()]
  }

  put(path: string, passages: readonly Passage[]): void {
    const title = TITLES.flatMap((at) => passages.find((one) => one.at === at) ?? [])[0]
    const folded = foldText(`${path}\n${passages.map(({ text }) => text).join('\n')}`)
    this.#files.set(path, { passages, folded, title })
  }

  drop(path: string): void {
    this.#files.delete(path)
  }

  /** What is found in a file; undefined where not all words are in it. */
  find(path: string, words: readonly string[]): FoundFile | undefined {
    const file = this.#files.get(path)
    if (file === undefined || words.length === 0 || !words.every((word) => file.folded.includes(word))) {
      return undefined
    }
    const found = file.passages.flatMap((passage) => {
      const folded = foldText(passage.text)
      const count = words.filter((word) => folded.includes(word)).length
      return count === 0 ? [] : [{ passage, count, starts: folded.startsWith(words[0] ?? '') }]
    })
    const hasAll = found.some(({ count }) => count === words.length)
    const ranked = found
      // Where one text has all words, those with some of them say less.
      .filter(({ count }) => !hasAll || count === words.length)
      .map(({ passage, count, starts }) => {
        const isAll = count === words.length
        const kind = passage === file.title ? (isAll ? 'title' : 'inTitle') : isAll ? 'text' : 'inText'
        return { passage, worth: worth[kind] + (starts ? 5 : 0) }
      })
      .toSorted((a, b) => b.worth - a.worth)
    const hits = ranked.slice(0, MAX_HITS).map((one) => hitOf(path, one.passage, words, one.worth))
    const best = ranked[0]?.worth ?? 0
    return { path, title: file.title?.text, hits, count: ranked.length, worth: best }
  }
}

/** The words of a search. Whoever types in a script without spaces searches for all of it. */
export function wordsOf(query: string): readonly string[] {
  return searchedWords(query)
}

function hitOf(path: string, { text, at }: Passage, words: readonly string[], value: number): Hit {
  const { folded, places } = foldedPlaces(text)
  const marks = words
    .flatMap((word) => {
      const found: [number, number][] = []
      for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + word.length)) {
        found.push([places[from] ?? 0, endOf(text, places, from + word.length)])
      }
      return found
    })
    .toSorted(([a], [b]) => a - b)
  const start = wordBefore(text, Math.max(0, (marks[0]?.[0] ?? 0) - BEFORE))
  const end = Math.min(text.length, start + BEFORE + AFTER)
  const shown = joined(marks.filter(([from, to]) => from >= start && to <= end))
  const [before, after] = [start > 0 ? '…' : '', end < text.length ? '…' : '']
  const by = before.length - start
  return {
    path,
    at,
    excerpt: before + text.slice(start, end).replaceAll(/\s/g, ' ') + after,
    marks: shown.map(([from, to]) => [from + by, to + by]),
    worth: value,
  }
}

/** Where the letter ends whose folded parts end there: marks on it, which fold to nothing, belong to it. */
function endOf(text: string, places: readonly number[], folded: number): number {
  const last = places[folded - 1] ?? 0
  for (let at = folded; at < places.length; at++) {
    const place = places[at] ?? text.length
    if (place > last) return place
  }
  return text.length
}

/** Not in the middle of a word, where one begins nearby. */
function wordBefore(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.slice(at, at + BEFORE).search(/\s/)
  if (space >= 0 && space < BEFORE / 2) return at + space + 1
  // Not in the middle of a letter that is two units.
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at
}

function joined(marks: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const all: [number, number][] = []
  for (const [from, to] of marks) {
    const last = all.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
