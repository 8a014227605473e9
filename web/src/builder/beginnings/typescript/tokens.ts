/** A word, a literal or a mark of a TypeScript text. */
export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'template' | 'mark' | 'end'
  /** Of a text its value; else as it is written. */
  readonly value: string
  readonly from: number
  readonly to: number
  /** The documentation comment before it, without its stars. */
  readonly doc?: string
  /** Whether a line ends before it. */
  readonly isOnNewLine: boolean
}

const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy
const NUMBER = /(?:0[xX][\dA-Fa-f]+|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?:[eE][+-]?\d+)?)n?/y

/** What a text is made of. What is none of TypeScript becomes marks of one character; nothing throws. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let doc: string | undefined
  let isOnNewLine = true
  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ''
    if (/\s/.test(char) || char === '\uFEFF') {
      if (char === '\n') isOnNewLine = true
      at += 1
      continue
    }
    if (char === '/' && text[at + 1] === '/') {
      at = endOf(text, '\n', at)
      continue
    }
    if (char === '/' && text[at + 1] === '*') {
      const end = endOf(text, '*/', at + 2)
      const comment = text.slice(at, end)
      if (comment.startsWith('/**')) doc = docOf(comment)
      if (comment.includes('\n')) isOnNewLine = true
      at = Math.min(text.length, end + 2)
      continue
    }
    const token = tokenAt(text, at)
    tokens.push({ ...token, from: at, isOnNewLine, ...(doc !== undefined && { doc }) })
    doc = undefined
    isOnNewLine = false
    at = token.to
  }
  tokens.push({ kind: 'end', value: '', from: text.length, to: text.length, isOnNewLine: true })
  return tokens
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from)
  return end === -1 ? text.length : end
}

function tokenAt(text: string, at: number): Pick<Token, 'kind' | 'value' | 'to'> {
  const char = text[at] ?? ''
  if (char === '"' || char === "'") return quotedAt(text, at, char)
  if (char === '`') {
    const to = Math.min(text.length, endOf(text, '`', at + 1) + 1)
    return { kind: 'template', value: text.slice(at, to), to }
  }
  const name = matchAt(NAME, text, at)
  if (name !== undefined) return { kind: 'name', value: name, to: at + name.length }
  const number = /[\d.]/.test(char) ? matchAt(NUMBER, text, at) : undefined
  if (number !== undefined) return { kind: 'number', value: number, to: at + number.length }
  const mark = text.startsWith('...', at) ? '...' : text.startsWith('=>', at) ? '=>' : char
  return { kind: 'mark', value: mark, to: at + mark.length }
}

function matchAt(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at
  return expression.exec(text)?.[0]
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
}

function quotedAt(text: string, from: number, quote: string): Pick<Token, 'kind' | 'value' | 'to'> {
  let value = ''
  let at = from + 1
  while (at < text.length && text[at] !== quote && text[at] !== '\n') {
    if (text[at] !== '\\') {
      value += text[at] ?? ''
      at += 1
      continue
    }
    const [, code = ''] = /^\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4}))/.exec(text.slice(at, at + 6)) ?? []
    const hex = code !== '' ? code : (/^\\u([\dA-Fa-f]{4})/.exec(text.slice(at, at + 6))?.[1] ?? '')
    const next = text[at + 1] ?? ''
    value += hex === '' ? (ESCAPES[next] ?? next) : String.fromCharCode(Number.parseInt(hex, 16))
    at += hex === '' ? 2 : hex.length + 2
  }
  return { kind: 'text', value, to: Math.min(text.length, at + 1) }
}

function docOf(comment: string): string {
  return comment
    .slice(3)
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
}
