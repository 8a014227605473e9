import { m } from '~/paraglide/messages'
import { patternApplies } from '~/schema/patternApplies'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import type { UiOptions } from '~/schema/ui/uiSchema'
import { readyPatterns } from '../properties/pattern/readyPatterns'

/** A text of each format. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2027-06-09',
  time: '09:30:00Z',
  'date-time': '2027-06-09T09:30:00Z',
  duration: 'PT45M',
  email: 'ada@example.org',
  'idn-email': 'ada@example.org',
  hostname: 'example.org',
  'idn-hostname': 'example.org',
  uri: 'https://example.org/',
  iri: 'https://example.org/',
  'uri-reference': 'https://example.org/',
  'iri-reference': 'https://example.org/',
  uuid: '7d1c2c1e-4b8f-4c57-9f0e-0a4a3c1f2b6d',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  color: '#3a6ea5',
}

/** Texts of which a pattern may take one. */
function candidates(title: string): readonly string[] {
  return [
    ...readyPatterns.map(({ example }) => example),
    '/about',
    'example',
    ...Object.values(BY_FORMAT),
    title,
  ]
}

/** A text for a field; undefined where nobody can know one, as with a pattern of its own. */
export function exampleText(
  schema: ResolvedSchema,
  ui: UiOptions,
  title: string,
  pattern: string | undefined,
): string | undefined {
  const { format, mediaType, bounds } = schema
  if (pattern !== undefined) {
    const ready = readyPatterns.find(({ source }) => source === pattern)
    return ready?.example ?? candidates(title).find((text) => patternApplies(pattern, text) === true)
  }
  if (format !== undefined && Object.hasOwn(BY_FORMAT, format)) return BY_FORMAT[format]
  if (ui.widget === 'color') return BY_FORMAT['color']
  if (ui.widget === 'code' || (format !== undefined && format !== 'markdown')) return undefined
  if (mediaType !== undefined && mediaType !== 'text/markdown' && mediaType !== 'text/plain') return undefined
  const isLong =
    ui.widget === 'textarea' ||
    ui.widget === 'markdown' ||
    mediaType !== undefined ||
    (bounds.maxLength ?? 0) > 200
  return fitted(isLong ? m.trial_long_text({ title }) : m.trial_text({ title }), bounds)
}

function fitted(text: string, { minLength = 0, maxLength }: ResolvedSchema['bounds']): string {
  const long = text.length < minLength ? `${text} `.repeat(Math.ceil(minLength / text.length)) : text
  return maxLength === undefined ? long.trim() : long.slice(0, maxLength).trim().padEnd(minLength, '.')
}
