interface MarkedPiece {
  /** `block`: lines of code, which stand by themselves. */
  readonly kind: 'text' | 'code' | 'block'
  readonly text: string
  /** Where a link leads, as it is written. */
  readonly url?: string
}

/** Longer ones are no longer looked through: nobody reads them for their links. */
const MAX_LENGTH = 20_000

/**
 * Code between backticks, in a line or as a block; links as Markdown has them; addresses that stand bare, without the full
 * stop behind them. No emphasis: stars and lines below are names and patterns more often than not.
 */
const MARKS =
  /(?:\r?\n)?(```|~~~)[^\n`~]*\r?\n([^]*?)\r?\n[ \t]*\1(?:[ \t]*\r?\n)?|(`{1,3})([^`\n]+)\3|\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]+)\)|(https?:\/\/[^\s<>"'`()[\]]*[^\s<>"'`()[\].,;:!?])/g

/** The parts of a description, in order; joined they are what a person reads. */
export function markedPieces(text: string): MarkedPiece[] {
  if (text.length > MAX_LENGTH) return [{ kind: 'text', text }]
  const pieces: MarkedPiece[] = []
  let end = 0
  const add = (piece: MarkedPiece) => piece.text !== '' && pieces.push(piece)
  for (const match of text.matchAll(MARKS)) {
    const [whole, , block, , code, label, target, bare] = match
    add({ kind: 'text', text: text.slice(end, match.index) })
    end = match.index + whole.length
    const url = target ?? bare
    if (block !== undefined) add({ kind: 'block', text: block })
    else if (code !== undefined) add({ kind: 'code', text: code })
    // What a link is called is often in backticks itself.
    else if (url !== undefined) add({ kind: 'text', text: (label ?? url).replaceAll('`', ''), url })
  }
  add({ kind: 'text', text: text.slice(end) })
  return pieces
}
