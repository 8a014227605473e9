import type { ArrayNode, ObjectNode, Span } from '../nodes'
import type { Dialect } from './dialects'
import { skipBlanks } from './scan'

/** One element with what belongs to it: comments above and beside it. The comma is told apart. */
export interface Piece {
  /** White space and comments before it. */
  readonly lead: string
  /** Name and value. */
  readonly element: string
  /** What stands between the element and its comma. */
  readonly gap: string
  /** What stands behind the comma on the same line. */
  readonly trail: string
}

/** A container taken apart: its brackets and the pieces between them. */
export interface Pieces {
  readonly span: Span
  readonly open: string
  readonly pieces: readonly Piece[]
  /** What stands before the closing bracket. */
  readonly end: string
  readonly close: string
  /** Whether there is a comma behind the last element. */
  readonly hasLastComma: boolean
  readonly isOnOneLine: boolean
}

export function piecesOf(text: string, container: ArrayNode | ObjectNode, dialect: Dialect): Pieces {
  const slots: readonly Span[] =
    container.kind === 'array'
      ? container.items
      : container.members.map(({ keySpan, value }) => ({ from: keySpan.from, to: value.to }))
  const { from, to } = container
  // A comment beside the opening bracket is about the container.
  let at = slots.length === 0 ? from + 1 : behindLine(text, from + 1, dialect)
  const open = text.slice(from, at)
  let hasLastComma = false
  const pieces = slots.map((slot) => {
    const lead = text.slice(at, slot.from)
    const next = skipBlanks(text, slot.to, dialect)
    hasLastComma = text[next] === ','
    const gap = hasLastComma ? text.slice(slot.to, next) : ''
    const behind = hasLastComma ? next + 1 : slot.to
    at = behindLine(text, behind, dialect)
    return { lead, element: text.slice(slot.from, slot.to), gap, trail: text.slice(behind, at) }
  })
  return {
    span: { from, to },
    open,
    pieces,
    end: text.slice(at, to - 1),
    close: text.slice(to - 1, to),
    hasLastComma,
    isOnOneLine: !/[\n\r]/.test(text.slice(from, to)),
  }
}

/** Behind the comments of this line, where nothing else follows on it; else `at`. */
function behindLine(text: string, at: number, dialect: Dialect): number {
  const line = /[^\n\r]*/y
  line.lastIndex = at
  line.test(text)
  const end = line.lastIndex
  const found: Span[] = []
  skipBlanks(text.slice(at, end), 0, dialect, found)
  const last = found.at(-1)
  return last && text.slice(at + last.to, end).trim() === '' ? at + last.to : at
}

/** The text of a container with these pieces. */
export function joined({ open, end, close, hasLastComma }: Pieces, pieces: readonly Piece[]): string {
  const inside = pieces.map(({ lead, element, gap, trail }, index) => {
    const hasComma = index < pieces.length - 1 || hasLastComma
    return lead + element + gap + (hasComma ? ',' : '') + trail
  })
  return open + inside.join('') + end + close
}
