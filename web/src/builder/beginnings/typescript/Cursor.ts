import { type Token, tokensOf } from './tokens'

const END: Token = { kind: 'end', value: '', from: 0, to: 0, isOnNewLine: true }

/** So often each token is read at most, on the whole: going back costs. */
const MAX_READS = 8

/** Goes through the tokens of a text. At the end it stays there. */
export class Cursor {
  readonly text: string
  readonly #tokens: readonly Token[]
  #at = 0
  #left: number

  constructor(text: string) {
    this.text = text
    this.#tokens = tokensOf(text)
    this.#left = this.#tokens.length * MAX_READS
  }

  get token(): Token {
    return this.ahead(0)
  }

  get position(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.token.kind === 'end'
  }

  ahead(count: number): Token {
    return this.#tokens[this.#at + count] ?? this.#tokens.at(-1) ?? END
  }

  next(): Token {
    const { token } = this
    if (token.kind !== 'end') this.#at += 1
    this.#left -= 1
    // A text that is made to be read again and again ends here.
    if (this.#left < 0) this.#at = this.#tokens.length - 1
    return token
  }

  goBack(position: number): void {
    if (this.#left >= 0) this.#at = position
  }

  isMark(mark: string): boolean {
    return this.token.kind === 'mark' && this.token.value === mark
  }

  isName(name: string): boolean {
    return this.token.kind === 'name' && this.token.value === name
  }

  /** Goes over a mark, if it is there. */
  skipMark(mark: string): boolean {
    const is = this.isMark(mark)
    if (is) this.next()
    return is
  }

  skipName(name: string): boolean {
    const is = this.isName(name)
    if (is) this.next()
    return is
  }

  /** Goes to the first of some marks outside of brackets, or to the end of what is around. Answers what it went over. */
  skipTo(marks: readonly string[], stopsAtLine = false): string {
    const { from } = this.token
    let depth = 0
    let to = from
    while (!this.isAtEnd) {
      const { kind, value, isOnNewLine } = this.token
      if (kind === 'mark') {
        const closes = value === ')' || value === ']' || value === '}'
        if (depth === 0 && (marks.includes(value) || closes)) break
        if (value === '(' || value === '[' || value === '{') depth += 1
        else if (closes) depth -= 1
      }
      if (stopsAtLine && depth === 0 && isOnNewLine && to > from) break
      to = this.next().to
    }
    return this.text.slice(from, to)
  }
}
