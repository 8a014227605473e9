import { applyEdits, type TextEdit, type TextSource } from './text'

/** Code units that are kept beside the whole text; more are typed in one place by pasting only. */
const MAX_MIDDLE = 10_000

/**
 * A text that never changes, and from which the next one is made by an edit. A run of typing stays in one place, so the
 * text is kept as a whole with a small part of it replaced: a keystroke then costs what that part costs. JavaScript's
 * own strings would be copied as a whole by the first look into each new one, and so would `#text`: nothing but
 * `toString` looks at it.
 */
export class SplicedText implements TextSource {
  readonly length: number
  readonly #whole: string
  /** The part of the whole that `#middle` stands for. */
  readonly #from: number
  readonly #to: number
  readonly #middle: string
  #text: string | undefined

  constructor(whole: string, from = 0, to = 0, middle = '') {
    this.#whole = whole
    this.#from = from
    this.#to = to
    this.#middle = middle
    this.length = whole.length - (to - from) + middle.length
  }

  slice(from: number, to = this.length): string {
    const start = this.#from
    const end = start + this.#middle.length
    const shift = this.#to - end
    const part = (at: number, until: number, of: string, by: number) =>
      at < until ? of.slice(at + by, until + by) : ''
    return (
      part(from, Math.min(to, start), this.#whole, 0) +
      part(Math.max(from, start), Math.min(to, end), this.#middle, -start) +
      part(Math.max(from, end), Math.min(to, this.length), this.#whole, shift)
    )
  }

  /** The whole text as JavaScript has it. Costs what the text costs, once. */
  toString(): string {
    this.#text ??= applyEdits(this.#whole, [{ from: this.#from, to: this.#to, insert: this.#middle }])
    return this.#text
  }

  /** The text after `edits` (see `applyEdits`). */
  spliced(edits: readonly TextEdit[]): SplicedText {
    const [edit, another] = edits
    if (edit === undefined) return this
    if (another !== undefined) return new SplicedText(applyEdits(this.toString(), edits))
    const end = this.#from + this.#middle.length
    const isWhole = this.#from === end && this.#from === this.#to
    if (isWhole) return new SplicedText(this.#whole, edit.from, edit.to, edit.insert)
    const from = Math.min(edit.from, this.#from)
    const to = Math.max(edit.to, end)
    if (to - from + edit.insert.length > MAX_MIDDLE) {
      return new SplicedText(this.toString(), edit.from, edit.to, edit.insert)
    }
    const middle = this.slice(from, edit.from) + edit.insert + this.slice(edit.to, to)
    return new SplicedText(this.#whole, from, to + this.#to - end, middle)
  }

  /** Whether this is that text. */
  equals(text: string): boolean {
    if (text.length !== this.length) return false
    // Mostly the text that this one was made from.
    if (text === this.#whole) return this.#whole.slice(this.#from, this.#to) === this.#middle
    return this.toString() === text
  }
}
