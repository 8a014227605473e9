/**
 * The JSON number that a person means, as text: `,5` and `+3` and `007` are typed, JSON has 0.5, 3 and 7. Undefined for
 * what is no number (yet). The digits are kept as typed wherever JSON allows.
 */
export function asJsonNumber(typed: string): string | undefined {
  const text = typed.trim().replace(/^\+/, '').replace(',', '.')
  const match = /^(-?)(\d*)(\.\d+)?((?:[eE][+-]?\d+)?)$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = ''] = match
  if (whole === '' && fraction === '') return undefined
  return sign + (whole.replace(/^0+(?=\d)/, '') || '0') + fraction + exponent
}
