import type { CST } from 'yaml'
import { m } from '~/paraglide/messages'
import { BYTE_ORDER_MARK } from '../json'
import { syntaxErrorAt } from './syntaxError'

/** How deep values may be nested: those who read YAML call themselves for each level. */
const MAX_DEPTH = 500

/** How many values the aliases of a file may stand for: nine lines can stand for a billion. */
export const MAX_BORROWED = 100_000

/**
 * Characters that YAML 1.2 does not print (section 5.1), those that some readers refuse (U+0085) and halves of a
 * character. A carriage return counts where no line feed follows.
 */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\r(?!\n)|\p{Cs}/u

/** The first character that must not be there. */
export function forbiddenCharacter(text: string) {
  const at = text.search(FORBIDDEN)
  if (at === -1) return undefined
  const code = text.charCodeAt(at)
  return syntaxErrorAt(
    text,
    at,
    code === 0x0d
      ? m.formats_yaml_line_end()
      : m.formats_yaml_character({ code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` }),
  )
}

/** Where values are nested too deeply. It keeps its own stack, as the reader of tokens does. */
export function tooDeepAt(tokens: readonly CST.Token[]): number | undefined {
  const stack: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { token, depth } = next
    if (depth > MAX_DEPTH) return token.offset
    if (token.type === 'document' && token.value) stack.push({ token: token.value, depth })
    if (token.type !== 'block-map' && token.type !== 'block-seq' && token.type !== 'flow-collection') continue
    for (const { key, value } of token.items) {
      if (key) stack.push({ token: key, depth: depth + 1 })
      if (value) stack.push({ token: value, depth: depth + 1 })
    }
  }
  return undefined
}

/** The text without its byte order mark: `yaml` counts columns with it, others without. */
export function withoutMark(text: string): { body: string; offset: number } {
  return text.charCodeAt(0) === BYTE_ORDER_MARK
    ? { body: text.slice(1), offset: 1 }
    : { body: text, offset: 0 }
}
