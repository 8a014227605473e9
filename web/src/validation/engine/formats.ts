/**
 * Formats by expressions that every engine reads alike: parts of RFC 3986, and of RFC 3987 and 6570 with further
 * characters. The same stand in internal/project/formats.go: a value must not be valid on one side only.
 */
const wideChars = '\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}\\u{10000}-\\u{EFFFD}'
const privateChars = '\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{10FFFD}'
const pctEncoded = '%[0-9A-Fa-f]{2}'
const ipLiteral = "\\[(?:[0-9A-Fa-f:.]+|v[0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:\\-]+)\\]"
const varName = `(?:[A-Za-z0-9_]|${pctEncoded})(?:\\.?(?:[A-Za-z0-9_]|${pctEncoded}))*`
const varSpec = `${varName}(?::[1-9][0-9]{0,3}|\\*)?`

const expressions = {
  'uri-reference': `(?:${address('', '')}|${relativeAddress('', '')})`,
  uri: address('', ''),
  'iri-reference': `(?:${address(wideChars, privateChars)}|${relativeAddress(wideChars, privateChars)})`,
  iri: address(wideChars, privateChars),
  'uri-template':
    `(?:[!#$&(-;=?-\\[\\]_a-z~${wideChars}${privateChars}]|${pctEncoded}` +
    `|\\{[+#./;?&=,!@|]?${varSpec}(?:,${varSpec})*\\})*`,
  'idn-email': '[^\\u{0}-\\u{20}\\u{7F}@]+@[^\\u{0}-\\u{20}\\u{7F}@]+',
} as const

/** A check for each of these formats; the validator has checks of its own for the others. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(
  Object.entries(expressions).map(([name, expression]) => {
    const whole = new RegExp(`^${expression}$`, 'u')
    return [name, (text: string) => whole.test(text)]
  }),
)

/** An absolute URI: its parts may hold the wide characters as well, its query the private ones. */
function address(wide: string, more: string): string {
  const path = `(?:/${segment(wide, ':@', '*')})*`
  return `[A-Za-z][A-Za-z0-9+.\\-]*:(?:${authority(wide)}|/?(?:${segment(wide, ':@', '+')}${path})?)${queryAndFragment(wide, more)}`
}

/** A relative reference. Its first segment holds no colon. */
function relativeAddress(wide: string, more: string): string {
  const rest = `(?:/${segment(wide, ':@', '*')})*`
  const rooted = `/(?:${segment(wide, ':@', '+')}${rest})?`
  return `(?:${authority(wide)}|${rooted}|${segment(wide, '@', '+')}${rest}|)${queryAndFragment(wide, more)}`
}

function authority(wide: string): string {
  const host = `(?:${ipLiteral}|${segment(wide, '', '*')})`
  return `//(?:${segment(wide, ':', '*')}@)?${host}(?::[0-9]*)?(?:/${segment(wide, ':@', '*')})*`
}

function segment(wide: string, more: string, times: '*' | '+'): string {
  return `(?:[A-Za-z0-9._~!$&'()*+,;=${more}${wide}\\-]|${pctEncoded})${times}`
}

function queryAndFragment(wide: string, more: string): string {
  return `(?:\\?${segment(wide + more, ':@/?', '*')})?(?:#${segment(wide, ':@/?', '*')})?`
}
