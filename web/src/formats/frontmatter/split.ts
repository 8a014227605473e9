import type { TextSource } from '~/lib/text/text'
import { parseValueAt } from '../json/parse'
import { lineEnd, nextLine } from '../lines'
import type { Span } from '../nodes'

export type Language = 'yaml' | 'toml' | 'json'

/** A file with data in front of its text. */
export interface Parts {
  /** What the data is written in; undefined for a file that is all text. */
  readonly language: Language | undefined
  /** What closes the data, as `---`. */
  readonly fence: string
  readonly data: Span
  readonly body: Span
}

export type Split =
  | { readonly ok: true; readonly parts: Parts }
  /** Where readers disagree, or the end is missing. */
  | {
      readonly ok: false
      readonly why: 'unclosed' | 'ambiguous' | 'blank'
      readonly at: number
      readonly fence: string
    }

const OPENING = /^(---|\+\+\+)(?:[ \t]*(yaml|toml|json))?[ \t]*$/

/**
 * The parts of a file, after the strictest of the rules of Hugo, Jekyll, gray-matter and Astro. Where a looser one sees
 * other parts, the file is not taken apart.
 */
export function split(text: TextSource): Split {
  const start = text.slice(0, 1) === '\ufeff' ? 1 : 0
  const firstLine = text.slice(start, lineEnd(text, start))
  const opening = OPENING.exec(firstLine)
  if (firstLine.startsWith('{')) return splitJson(text.toString(), start)
  if (!opening) return splitNone(text, start, firstLine)
  const [, fence = '---', named] = opening
  const language =
    named === 'toml' || named === 'json' || named === 'yaml' ? named : fence === '---' ? 'yaml' : 'toml'
  const from = nextLine(text, start)
  for (let line = from; line < text.length; line = nextLine(text, line)) {
    const begin = text.slice(line, line + fence.length)
    const isEnd = begin === '...' && fence === '---'
    if (begin !== fence && !isEnd) continue
    const rest = text.slice(line + fence.length, lineEnd(text, line))
    if (rest.trim() === '') {
      const body = { from: nextLine(text, line), to: text.length }
      return { ok: true, parts: { language, fence, data: { from, to: line }, body } }
    }
    // Most readers look at the beginning of a line only.
    if (begin === fence) return { ok: false, why: 'ambiguous', at: line, fence }
  }
  return { ok: false, why: 'unclosed', at: start, fence }
}

/** What a new file begins with whose data is written as that of `like`; YAML where that has none. */
export function emptyParts(like: string): string {
  const parted = split(like)
  const { language = 'yaml', fence = '---' } = parted.ok ? parted.parts : {}
  const lineEnd = like.includes('\r\n') ? '\r\n' : '\n'
  if (fence === '') return `{}${lineEnd}`
  const named = fence === '---' && language !== 'yaml' ? language : ''
  return `${fence}${named}${lineEnd}${fence}${lineEnd}`
}

/** Hugo's JSON has no fences: it ends where its object does. */
function splitJson(text: string, start: number): Split {
  const object = parseValueAt(text, start)
  if (typeof object === 'number') return { ok: false, why: 'unclosed', at: start, fence: '}' }
  const end = lineEnd(text, object.to)
  if (text.slice(object.to, end).trim() !== '')
    return { ok: false, why: 'ambiguous', at: object.to, fence: '}' }
  const body = { from: nextLine(text, object.to), to: text.length }
  return { ok: true, parts: { language: 'json', fence: '', data: { from: start, to: object.to }, body } }
}

/** All is text, but for readers that pass over blank lines. */
function splitNone(text: TextSource, start: number, firstLine: string): Split {
  let line = start
  while (line < text.length && text.slice(line, lineEnd(text, line)).trim() === '')
    line = nextLine(text, line)
  const isBelowBlank = firstLine.trim() === '' && OPENING.test(text.slice(line, lineEnd(text, line)))
  if (isBelowBlank) return { ok: false, why: 'blank', at: line, fence: '---' }
  const data = { from: start, to: start }
  return {
    ok: true,
    parts: { language: undefined, fence: '---', data, body: { from: start, to: text.length } },
  }
}

/** Whether data has a line that some reader takes for its end. */
export function hasFence(data: string, { language, fence }: Parts): boolean {
  if (fence === '') return false
  return data
    .split('\n')
    .some((line) => line.startsWith(fence) || (language === 'yaml' && /^\.\.\.[ \t\r]*$/.test(line)))
}
