import type { LineSpan } from '~/provider/conversation'

/** A comment's text, and what it proposes in place of its lines. */
export interface Suggested {
  /** What stands before and after the proposal. */
  readonly body: string
  /** Lines without the last line end; undefined where it proposes nothing. `''` with `isGone` where the lines go. */
  readonly lines: readonly string[] | undefined
}

const BLOCK = /^(`{3,}|~{3,})[ \t]*suggestion[ \t]*\n((?:[\s\S]*?\n)?)\1[ \t]*$/m

/** Reads GitHub's block (docs.github.com, "Suggesting changes"): the first one of a comment counts. */
export function readSuggestion(body: string): Suggested {
  const text = body.replaceAll('\r\n', '\n')
  const found = BLOCK.exec(text)
  if (!found) return { body, lines: undefined }
  const inside = found[2] ?? ''
  const rest = `${text.slice(0, found.index).trim()}\n\n${text.slice(found.index + found[0].length).trim()}`
  return { body: rest.trim(), lines: inside === '' ? [] : inside.replace(/\n$/, '').split('\n') }
}

/** A comment that proposes lines. */
export function withSuggestion(body: string, lines: readonly string[]): string {
  const longest = Math.max(2, ...[...lines.join('\n').matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const block = [`${fence}suggestion`, ...lines, fence].join('\n')
  return body.trim() === '' ? block : `${body.trim()}\n\n${block}`
}

/** A text with other lines in the place of some; its line ends stay. */
export function takeSuggestion(text: string, { first, last }: LineSpan, lines: readonly string[]): string {
  const all = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const lineEnd = all[first - 1]?.endsWith('\r\n') ? '\r\n' : '\n'
  const isAtEnd = last >= all.length && !text.endsWith('\n')
  const taken = lines.map((line, at) => (isAtEnd && at === lines.length - 1 ? line : line + lineEnd))
  return [...all.slice(0, first - 1), ...taken, ...all.slice(last)].join('')
}

/** What an edit of a text replaces: whole lines, at least one of those that it is about. */
export function suggestionBetween(
  before: string,
  after: string,
  about: LineSpan,
): { readonly lines: LineSpan; readonly proposed: readonly string[] } {
  const [old, now] = [linesIn(before), linesIn(after)]
  let start = 0
  while (start < Math.min(old.length, now.length, about.first - 1) && old[start] === now[start]) start += 1
  let end = 0
  const most = Math.min(old.length - Math.max(start, about.last), now.length - start)
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1
  return {
    lines: { first: start + 1, last: old.length - end },
    proposed: now.slice(start, now.length - end),
  }
}

/** Whether the commented lines still read as they did: the end of a hunk is what a comment is about. */
export function isStillThere(hunk: string, text: string, { first, last }: LineSpan): boolean {
  const shown = hunk.split('\n').filter((line) => line.startsWith('+') || line.startsWith(' '))
  const about = shown.slice(-(last - first + 1)).map((line) => line.slice(1).replace(/\r$/, ''))
  const lines = linesIn(text).slice(first - 1, last)
  // A long hunk is cut at its beginning.
  return about.every((line, at) => line === lines[lines.length - about.length + at])
}

/** Lines without their ends; the text below the last line end is none where it is ''. */
function linesIn(text: string): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
