import { m } from '~/paraglide/messages'
import type { SyntaxFault } from '../nodes'
import { positionOf } from '../nodes'
import { Expected } from './scan'

/** Why reading stopped at `at`, in words for people who may never have seen JSON. */
export function syntaxErrorAt(text: string, at: number, expected: number): SyntaxFault {
  return { message: explain(text, at, expected), offset: at, ...positionOf(text, at) }
}

function explain(text: string, at: number, expected: number): string {
  if (at >= text.length) return explainEnd(text, expected)
  const found = text.charAt(at)
  switch (expected) {
    case Expected.string:
      return found === '\n' || found === '\r'
        ? m.formats_json_line_end_in_text()
        : m.formats_json_control_character({ code: hexOf(found) })
    case Expected.escape:
      return m.formats_json_escape()
    case Expected.number:
      return m.formats_json_number()
    case Expected.end:
      return isDigitAfterDigit(text, at)
        ? m.formats_json_leading_zero()
        : m.formats_json_after_end({ found: show(found) })
    default:
      return explainToken(text, at, expected)
  }
}

function explainEnd(text: string, expected: number): string {
  if (text.trim() === '') return m.formats_json_empty()
  if (expected === Expected.string || expected === Expected.escape) return m.formats_json_end_in_text()
  return expected === Expected.number ? m.formats_json_number() : m.formats_json_end()
}

function explainToken(text: string, at: number, expected: number): string {
  const found = text.charAt(at)
  if (found === "'" || found === '“' || found === '”') return m.formats_json_quotes({ found })
  if (found === '/' && /^\/[/*]/.test(text.slice(at, at + 2))) return m.formats_json_comment()
  if (expected === Expected.colon) return m.formats_json_colon()
  if (expected === Expected.separator) return explainSeparator(text, at)
  if ((found === '}' || found === ']') && before(text, at) === ',')
    return m.formats_json_comma_too_many({ found })
  if (found === ',') return m.formats_json_comma_too_many({ found: show(found) })
  if (expected === Expected.name) return m.formats_json_name({ found: show(found) })
  if (found === '+' || found === '.') return m.formats_json_number()
  return /[\p{L}_$]/u.test(found)
    ? m.formats_json_word({ found: wordAt(text, at) })
    : m.formats_json_value({ found: show(found) })
}

function explainSeparator(text: string, at: number): string {
  const found = text.charAt(at)
  if (isDigitAfterDigit(text, at)) return m.formats_json_leading_zero()
  if (found === '}' || found === ']') return m.formats_json_wrong_bracket({ found })
  return /["{[\-\dtfn]/.test(found)
    ? m.formats_json_comma_missing()
    : m.formats_json_separator({ found: show(found) })
}

function isDigitAfterDigit(text: string, at: number): boolean {
  return /^\d\d$/.test(text.slice(at - 1, at + 1))
}

/** The last character before `at` that is no white space. */
function before(text: string, at: number): string {
  return /(\S)\s*$/.exec(text.slice(Math.max(0, at - 1000), at))?.[1] ?? ''
}

function wordAt(text: string, at: number): string {
  return /^[\p{L}\p{N}_$]{1,20}/u.exec(text.slice(at, at + 40))?.[0] ?? ''
}

/** Characters that cannot be seen are named by their code. */
function show(found: string): string {
  return /[\p{C}\p{Z}]/u.test(found) ? hexOf(found) : found
}

function hexOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
