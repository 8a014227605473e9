import { m } from '~/paraglide/messages'
import { asTitle } from '~/schema/asTitle'
import { MIXED_WORDS, spellingOf } from './spellings'

/**
 * A member's name as words: `firstName` and `first_name` are "First name", `tlsCa` is "TLS CA". Names that are no words
 * stay.
 */
export function nameAsTitle(name: string): string {
  const known = titles.get(name)
  if (known !== undefined) return known
  if (titles.size > MAX_TITLES) titles.clear()
  const title = asTitle(asWords(name))
  titles.set(name, title)
  return title
}

/** The items of a list have the same names. */
const titles = new Map<string, string>()
const MAX_TITLES = 20_000

/** Control characters, spaces without width, marks of direction; not those that join letters and emoji. */
const HIDDEN = /[\p{Cc}\u200B\u2028-\u202E\u2060-\u2069\uFEFF]/u

/** Letters and digits in turn, as in a checksum: no word. */
const SUM = /^[a-z]+\d+[a-z]+\d[a-z\d]*$/

/** Whether a name is to be read as it stands. */
export function isLegible(name: string): boolean {
  return name.trim() !== '' && !HIDDEN.test(name)
}

function escaped(name: string): string {
  const hidden = new RegExp(HIDDEN, 'gu')
  const text = name.replaceAll(hidden, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `“${text}”`
}

/** A word that is spelt in its own way; several capitals of which there are many (`APIs`); capitals; other words. */
const WORDS = new RegExp(
  `(?:${MIXED_WORDS.toSorted((a, b) => b.length - a.length).join('|')})(?![a-z])|[A-Z]{2,}s(?![a-z])|[A-Z]+\\d*(?![a-z])|[A-Z]?[a-z0-9]+|\\d+`,
  'g',
)

function asWords(name: string): string {
  if (name === '') return m.forms_empty_name()
  // What nobody sees, or what turns the words around it, is shown as it is written.
  if (!isLegible(name)) return escaped(name)
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(name) || SUM.test(name)) return name
  // A key in capitals is written so for a reason: `NODE_ENV`.
  const isShouted = /^[A-Z0-9_-]+$/.test(name)
  const words = isShouted ? name.split(/[_-]+/).filter(Boolean) : (name.match(WORDS) ?? [name])
  return words.map((word, index) => (isShouted ? word : asWord(word, index === 0))).join(' ')
}

function asWord(word: string, isFirst: boolean): string {
  const spelling = spellingOf(word)
  if (spelling !== undefined) return spelling
  const written = /^(?:[A-Z0-9]+|[A-Z]{2,}s)$/.test(word) ? word : word.toLowerCase()
  return isFirst ? written.charAt(0).toUpperCase() + written.slice(1) : written
}
