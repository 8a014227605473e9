/**
 * Texts that at least one reader in use takes for something else where they stand without quotes: `yaml` (1.1 and 1.2),
 * js-yaml 3 and 5, Go's yaml and goccy, Psych. `testdata/strings.json` has the cases.
 */
const WORD = /^(?:~|\.|<<|null|true|false|yes|no|on|off|y|n|[-+]?\.inf|\.nan)$/i
/** Digits with whatever may stand between them: octal, sexagesimal, with separators, dates, times. */
const NUMBER = /^[-+]?\.?\d[\d_,.:eE+-]*$/
const PREFIXED_NUMBER = /^[-+]?0[xob][\da-f_]+$/i
const DATE = /^\d{4}-\d\d?-\d\d?(?:$|[Tt \t])/
/** No reader has numbers with two points and no colon: versions, addresses of hosts. */
const VERSION = /^\d+(?:\.\d+){2,}$/

/** Whether a plain text would be something else for some reader. */
export function isTakenForElse(text: string): boolean {
  if (text === '' || text.startsWith(':')) return true
  if (WORD.test(text) || PREFIXED_NUMBER.test(text) || DATE.test(text)) return true
  return NUMBER.test(text) && !VERSION.test(text)
}

/** Characters that only double quotes can say, in a way that all readers take. Some take U+2028 for a line end. */
const ESCAPED = /\p{Cc}|[\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u
const ESCAPED_EACH = new RegExp(ESCAPED, 'gu')

export function needsEscapes(text: string): boolean {
  return ESCAPED.test(text)
}

/** As above, without what a block text has as it is. */
export function needsEscapesInBlock(text: string): boolean {
  return needsEscapes(text.replace(/[\n\t]/g, ''))
}

const BEGINS_ELSE = /^(?:[-?:](?=\s|$)|[,[\]{}#&*!|>'"%@`]|---|\.\.\.)/
const ELSE_WITHIN = /:(?=\s|$)|\s#|^\s|\s$/
/** Between brackets these end a text, or do for some readers. */
const ELSE_IN_FLOW = /[,[\]{}]|^[-?:]|:$/

/** Whether a text on one line can stand without quotes. */
export function isPlainSafe(text: string, isInFlow: boolean): boolean {
  if (isTakenForElse(text) || needsEscapes(text)) return false
  if (BEGINS_ELSE.test(text) || ELSE_WITHIN.test(text)) return false
  return !isInFlow || !ELSE_IN_FLOW.test(text)
}

export function inDoubleQuotes(text: string): string {
  return JSON.stringify(text).replace(ESCAPED_EACH, escaped)
}

function inSingleQuotes(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** What `text` is between double quotes, without them. */
export function escapedForDoubleQuotes(text: string): string {
  return inDoubleQuotes(text).slice(1, -1)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The quote that a text is put into: the file's, but for one that would need an escape where the other needs none. */
export function quoted(text: string, habit: '"' | "'" | undefined): string {
  if (needsEscapes(text)) return inDoubleQuotes(text)
  const isDouble = /["\\]/.test(text)
    ? text.includes("'")
      ? habit !== "'"
      : false
    : text.includes("'") || habit !== "'"
  return isDouble ? inDoubleQuotes(text) : inSingleQuotes(text)
}
