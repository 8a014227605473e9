interface MarkedPiece {
  readonly kind: 'text' | 'code'
  readonly text: string
  /** Where a link leads, as it is written. */
  readonly url?: string
}

/** Longer ones are no longer looked through: nobody reads them for their links. */
const MAX_LENGTH = 20_000

/**
 * Code between backticks, in a line or fenced; links as Markdown has them; addresses that stand bare, without the full
 * stop behind them. No emphasis: stars and lines below are names and patterns more often than not.
 */
const MARKS =
  /```\w*\n?([^]+?)\n?```|`([^`\n]+)`|\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]+)\)|(https?:\/\/[^\s<>"'`()[\]]*[^\s<>"'`()[\].,;:!?])/g

/** The parts of a description, in order; joined they are what a person reads. */
export function markedPieces(text: string): MarkedPiece[] {
  if (text.length > MAX_LENGTH) return [{ kind: 'text', text }]
  const pieces: MarkedPiece[] = []
  let end = 0
  const add = (piece: MarkedPiece) => piece.text !== '' && pieces.push(piece)
  for (const match of text.matchAll(MARKS)) {
    const [whole, fenced, code, label, target, bare] = match
    add({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + whole.length
    const inCode = fenced ?? code
    const url = target ?? bare
    if (inCode !== undefined) add({ kind: 'code', text: inCode })
    // What a link is called is often in backticks itself.
    else if (url !== undefined) add({ kind: 'text', text: (label ?? url).replaceAll('`', ''), url })
  }
  add({ kind: 'text', text: text.slice(end) })
  return pieces
}
