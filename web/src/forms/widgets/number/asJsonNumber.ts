/** What is known about the number beside what is typed. */
export interface NumberHints {
  /** A fraction is not meant: one group of three digits is thousands, whatever parts it off. */
  readonly isWhole?: boolean
  /** May be typed too, before or behind the number. */
  readonly unit?: string | undefined
}

/** `1,234` is a thousand to one reader and a fraction to another. */
const ONE_COMMA_GROUP = /^[+-]?[1-9]\d{0,2},\d{3}$/

/** Whether a text is a number to everybody, but not the same one. */
export function isAmbiguousNumber(typed: string, hints: NumberHints = {}): boolean {
  return hints.isWhole !== true && ONE_COMMA_GROUP.test(plain(typed, hints.unit))
}

/**
 * The JSON number that a person means, as text: `,5` and `+3` and `007` are typed, JSON has 0.5, 3 and 7; thousands may
 * be parted (`1 234`, `1.234,50`). Undefined for what is no number (yet). The digits are kept as typed wherever JSON
 * allows.
 */
export function asJsonNumber(typed: string, hints: NumberHints = {}): string | undefined {
  const text = withoutGroups(plain(typed, hints.unit), hints.isWhole === true)
    .replace(/^\+/, '')
    .replace(',', '.')
  const match = /^(-?)(\d*)(\.\d+)?((?:[eE][+-]?\d+)?)$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = ''] = match
  if (whole === '' && fraction === '') return undefined
  return sign + (whole.replace(/^0+(?=\d)/, '') || '0') + fraction + exponent
}

/** Without the unit, and with the signs that a keyboard has: input methods and web pages have others. */
function plain(typed: string, unit: string | undefined): string {
  let text = typed.normalize('NFKC').trim()
  const sign = unit?.normalize('NFKC').trim() ?? ''
  if (sign !== '' && text.endsWith(sign)) text = text.slice(0, -sign.length)
  else if (sign !== '' && text.startsWith(sign)) text = text.slice(sign.length)
  return text.trim().replace(/^[\u2212\u2013]/, '-')
}

/** Takes out what parts thousands, where every group has three digits and no other reading is left. */
function withoutGroups(text: string, isWhole: boolean): string {
  const apart = /^[+-]?\d{1,3}(?:([\s'’])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/.exec(text)
  if (apart !== null) return text.replaceAll(/[\s'’]/g, '')
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '')
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '')
  const groups = isWhole
    ? /^[+-]?[1-9]\d{0,2}([.,]\d{3})(?:[.,]\d{3})*$/
    : /^[+-]?\d{1,3}([.,])\d{3}(?:\1\d{3})+$/
  return groups.test(text) ? text.replaceAll(/[.,]/g, '') : text
}
