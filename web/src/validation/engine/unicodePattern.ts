/** Pieces of an expression: classes, escapes, beginnings of groups, counts and single characters. */
const PIECES =
  /\[(?:\\.|[^\\\]])*\]?|\\k<[^>]+>|\\[pPu]\{[^}]*\}|\\.|\(\?<(?![=!])[^>]+>|\(\?(?::|<?[=!])|\{\d+(?:,\d*)?\}|./gsu
const ITEMS_OF_CLASS = /\\[pPu]\{[^}]*\}|\\.|./gsu

/** A backslash before what has no meaning of its own. */
const NEEDLESS_ESCAPE = /^\\[^\dA-Za-z^$\\.*+?()[\]{}|/]$/su
/** In a class these stand for many characters, so that none of them ends a range. */
const SET = /^\\(?:[dDsSwW]$|[pP]\{)/u

/**
 * A pattern of JSON Schema as an expression with the flag `u`, of the 11th edition of ECMA-262, which JSON Schema names.
 * Three things that many people write are taken although that flag forbids them, and mean what they mean without it: a
 * backslash before punctuation that needs none, brackets `]`, `{` and `}` alone, and `-` beside a set as in `[\w-.]`. The
 * same rule is in internal/project/ecmascript.go.
 * @returns undefined for what is no regular expression.
 */
export function unicodePattern(pattern: string): string | undefined {
  const pieces = pattern.match(PIECES) ?? []
  if (hasLaterSyntax(pieces)) return undefined
  const written = pieces.map((piece) => {
    if (piece.startsWith('[')) return unicodeClass(piece)
    if (NEEDLESS_ESCAPE.test(piece)) return piece.slice(1)
    return /^[\]{}]$/.test(piece) ? `\\${piece}` : piece
  })
  const expression = written.join('')
  return isExpression(expression) ? expression : undefined
}

function isExpression(expression: string): boolean {
  try {
    return new RegExp(expression, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** Modifiers, and a name for several groups, which only newer browsers know. */
function hasLaterSyntax(pieces: readonly string[]): boolean {
  const names = pieces.filter((piece) => /^\(\?<[^=!]/.test(piece))
  return (
    new Set(names).size < names.length || pieces.some((piece, at) => piece === '(' && pieces[at + 1] === '?')
  )
}

function unicodeClass(written: string): string {
  const items = written.slice(1).match(ITEMS_OF_CLASS) ?? []
  const isSet = (at: number) => SET.test(items[at] ?? '')
  const read = items.map((item, at) => {
    if (item === '-') return isSet(at - 1) || isSet(at + 1) ? '\\-' : item
    return NEEDLESS_ESCAPE.test(item) && item !== '\\-' ? item.slice(1) : item
  })
  return `[${read.join('')}`
}
