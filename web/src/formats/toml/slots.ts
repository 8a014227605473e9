import { lineStart, nextLine } from '../lines'
import type { Span } from '../nodes'
import type { Section } from './TomlMark'

/** A name with its value, the comments directly above it, and the rest of its last line. */
export function lineSlot(text: string, { from, to }: Span): Span {
  const line = lineStart(text, from)
  const start = commentsAbove(text, line)
  // A comment that begins the file is the file's.
  return {
    from: lineStart(text, start) === lineStart(text, 1) && start <= 1 ? line : start,
    to: nextLine(text, to),
  }
}

/** A section with the comments directly above its header, up to those of the next. */
export function sectionSlot(text: string, { from, to }: Section): Span {
  const start = commentsAbove(text, lineStart(text, from))
  return { from: start, to: to === text.length ? to : commentsAbove(text, lineStart(text, to)) }
}

function commentsAbove(text: string, line: number): number {
  let start = line
  while (start > 1) {
    const above = lineStart(text, start - 1)
    if (above >= start || !/^[ \t]*#/.test(text.slice(above, start))) break
    start = above
  }
  return start
}
