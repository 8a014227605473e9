/** What a text is, as the formats of JSON Schema tell texts apart. */
export type TextKind =
  | 'empty'
  | 'date'
  | 'date-time'
  | 'time'
  | 'clock'
  | 'email'
  | 'uri'
  | 'color'
  | 'image'
  | 'text'

// Each of these is a part of what both validators take for the format: what is doubtful is a text.
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/
const EMAIL =
  /^[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z]{2,24})+$/
const ESCAPED = '%[0-9A-Fa-f]{2}'
const URI = new RegExp(
  `^https?://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\\d{1,5})?(/([A-Za-z0-9._~!$&'()*+,;=:@/-]|${ESCAPED})*)?` +
    `(\\?([A-Za-z0-9._~!$&'()*+,;=:@/?-]|${ESCAPED})*)?(#([A-Za-z0-9._~!$&'()*+,;=:@/?-]|${ESCAPED})*)?$`,
)
const COLOR = /^#[0-9A-Fa-f]{6}$/
const IMAGE = /^[^\s:?#]([^:?#\n]*[^:?#\s])?\.(png|jpe?g|gif|webp|avif|svg)$/i

/** Longer texts are read by people, and are none of these. */
const MAX_LENGTH = 500

export function textKindOf(text: string): TextKind {
  if (text === '') return 'empty'
  if (text.length > MAX_LENGTH) return 'text'
  if (isDay(text)) return 'date'
  const [, day] = DATE_TIME.exec(text) ?? []
  if (day !== undefined) return isDay(day) ? 'date-time' : 'text'
  const [clock, , seconds, , zone] = CLOCK.exec(text) ?? []
  // The format of JSON Schema has seconds and a zone; what people write by hand is a clock.
  if (clock !== undefined) return zone === undefined ? 'clock' : seconds === undefined ? 'text' : 'time'
  if (EMAIL.test(text)) return 'email'
  if (URI.test(text)) return 'uri'
  if (COLOR.test(text)) return 'color'
  return IMAGE.test(text) ? 'image' : 'text'
}

function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? []
  if (year === '') return false
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate()
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return isMonth && Number(day) >= 1 && Number(day) <= last
}
