import { readDateTime } from '../datetime/readDateTime'
import { readMoment } from '../datetime/readMoment'
import type { WidgetKind } from '../definitions'

/**
 * What somebody most likely means by a text that its field cannot take: an address without its scheme, an email address
 * with the name before it, a date as it is written on paper. Undefined where there is no better one.
 */
export function suggestedText(text: string, widget: WidgetKind): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const better = READERS[widget]?.(text.normalize('NFKC').trim())
  return better === text ? undefined : better
}

/** Longer texts are none of these, and would take long to be read. */
const MAX_LENGTH = 2_000

const READERS: Readonly<Partial<Record<WidgetKind, (text: string) => string | undefined>>> = {
  url: address,
  email: (text) => MAILBOX.exec(text)?.[1],
  date: (text) =>
    readMoment('date', text, { format: 'date' }) ?? readDateTime(text)?.slice(0, 'YYYY-MM-DD'.length),
  time: (text) => readMoment('time', text, { format: 'time' }),
  datetime: (text) => readMoment('datetime', text, { format: 'date-time' }),
  color: (text) => (/^#?(?:[\da-f]{3}|[\da-f]{6})$/i.test(text) ? `#${text.replace('#', '')}` : undefined),
}

/** One address, whatever stands around it; of two none is dropped. */
const MAILBOX = /^[^@]*?([^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+)[\s>,;]*$/

/** With a scheme, and with what an address cannot hold escaped. */
function address(text: string): string | undefined {
  if (text === '' || text.includes('@')) return undefined
  const isBare = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(text)
  const whole = isBare ? `https://${text}` : text.startsWith('//') ? `https:${text}` : text
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return undefined
  return /[^\x21-\x7E]|["<>\\^`{|}]/.test(whole) ? new URL(whole).href : whole
}
