import { editBetween, type TextEdit } from './text'

/** A stretch of the first text that is still there, or what was put in. */
type Piece = { readonly from: number; readonly to: number } | string

/** What became of a text in several steps, each with edits of what the one before has left: told as edits of the first. */
export class PiecedText {
  readonly #first: string
  readonly #pieces: readonly Piece[]

  constructor(first: string, pieces: readonly Piece[] = [{ from: 0, to: first.length }]) {
    this.#first = first
    this.#pieces = pieces
  }

  /** The next step: edits of the text as it is by now. */
  edited(edits: readonly TextEdit[]): PiecedText {
    const next: Piece[] = []
    let at = 0
    const waiting = [...this.#pieces].toReversed()
    // Brings all up to a place over to the next pieces, or drops it.
    const pass = (until: number, isKept: boolean) => {
      while (at < until) {
        const piece = waiting.pop()
        if (piece === undefined) return
        const length = lengthOf(piece)
        const [head, tail] = length <= until - at ? [piece, undefined] : cut(piece, until - at)
        if (isKept) next.push(head)
        if (tail !== undefined) waiting.push(tail)
        at += lengthOf(head)
      }
    }
    for (const { from, to, insert } of edits) {
      pass(from, true)
      if (insert !== '') next.push(insert)
      pass(to, false)
    }
    pass(Number.POSITIVE_INFINITY, true)
    return new PiecedText(this.#first, next)
  }

  /** The edits that make the first text into the last: in order, each with nothing in it that stays as it is. */
  edits(): readonly TextEdit[] {
    const found: TextEdit[] = []
    let at = 0
    let insert = ''
    const close = (until: number) => {
      const gone = this.#first.slice(at, until)
      for (const edit of editBetween(gone, insert))
        found.push({ from: at + edit.from, to: at + edit.to, insert: edit.insert })
      insert = ''
    }
    for (const piece of this.#pieces) {
      if (typeof piece === 'string') insert += piece
      else {
        close(piece.from)
        at = piece.to
      }
    }
    close(this.#first.length)
    return found
  }
}

function lengthOf(piece: Piece): number {
  return typeof piece === 'string' ? piece.length : piece.to - piece.from
}

function cut(piece: Piece, at: number): [Piece, Piece] {
  if (typeof piece === 'string') return [piece.slice(0, at), piece.slice(at)]
  return [
    { from: piece.from, to: piece.from + at },
    { from: piece.from + at, to: piece.to },
  ]
}
