import { m } from '~/paraglide/messages'

interface ReadyPattern {
  readonly source: string
  readonly title: () => string
  /** A text that it takes. */
  readonly example: string
}

/** Patterns that many forms have, by what they are for. */
export const readyPatterns: readonly ReadyPattern[] = [
  { source: '^[a-z0-9]+(-[a-z0-9]+)*$', title: m.properties_pattern_slug, example: 'rye-bread' },
  { source: '^[0-9]+$', title: m.properties_pattern_digits, example: '2027' },
  { source: '^\\+[0-9][0-9 ]{6,18}$', title: m.properties_pattern_phone, example: '+47 55 12 34 56' },
  { source: '^[A-Z]{2}$', title: m.properties_pattern_country, example: 'NO' },
  { source: '^v?[0-9]+\\.[0-9]+\\.[0-9]+$', title: m.properties_pattern_version, example: '1.4.0' },
  { source: '^([01][0-9]|2[0-3]):[0-5][0-9]$', title: m.properties_pattern_time, example: '09:30' },
]
