import type { TextEdit } from '~/lib/text/text'

/** Edits of one text that do not touch each other, in order. */
export class PendingEdits {
  #edits: TextEdit[] = []

  get edits(): readonly TextEdit[] {
    return this.#edits
  }

  /** Adds edits (in order) if they touch none of those that are there; answers whether it did. */
  add(edits: readonly TextEdit[]): boolean {
    const first = edits[0]
    const last = edits.at(-1)
    if (!first || !last) return true
    const position = this.#firstEndingAtOrBehind(first.from)
    const next = this.#edits[position]
    if (next && next.from <= last.to) return false
    this.#edits.splice(position, 0, ...edits)
    return true
  }

  /** The edits, which are no longer here after it. */
  take(): readonly TextEdit[] {
    const edits = this.#edits
    this.#edits = []
    return edits
  }

  #firstEndingAtOrBehind(offset: number): number {
    let low = 0
    let high = this.#edits.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#edits[middle]?.to ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
