import type { JsonValue } from '~/formats/nodes'
import type { Project } from '../Project'
import type { Publishing } from './Publishing'
import { unknownPlaceholder } from './patterns'

// The meaning of `options.publishing` is that of `sheaf check` (internal/project/publishing.go); testdata/publishing.json
// holds both to it.

const MAX_WORDS = 40
const MAX_PATTERN = 200
const MAX_REVIEWERS = 15
const LOGIN = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,37}[A-Za-z0-9])?$/
/** Characters that a line does not have, or that turn its direction. */
const UNFIT = /[\p{Cc}\p{Cf}\u2028\u2029]/u

interface PublishingReading {
  readonly publishing: Publishing
  /** The names of what is not as it should be, and so is passed over: "words.commit". */
  readonly ignored: readonly string[]
}

/** Reads what an owner says of how changes are published. It comes from the repository, so nothing of it is trusted. */
export function readPublishing(written: JsonValue): PublishingReading {
  if (!isObject(written)) return { publishing: {}, ignored: [''] }
  const ignored: string[] = []
  const publishing: { -readonly [Name in keyof Publishing]: Publishing[Name] } = {}
  for (const [name, value] of Object.entries(written)) {
    if (!take(name, value)) ignored.push(name)
  }
  return { publishing, ignored }

  function take(name: string, value: JsonValue): boolean {
    switch (name) {
      case 'words':
        return takeWords(value)
      case 'by':
        if (value !== 'commit' && value !== 'review') return false
        publishing.by = value
        return true
      case 'reviewers':
        if (!isLogins(value)) return false
        publishing.reviewers = [...new Set(value)]
        return true
      case 'message':
      case 'title':
      case 'branch':
        if (!isLine(value, MAX_PATTERN) || unknownPlaceholder(value) !== undefined) return false
        publishing[name] = value
        return true
      case 'live':
        if (typeof value !== 'boolean') return false
        publishing.live = value
        return true
      default:
        return false
    }
  }

  function takeWords(value: JsonValue): boolean {
    if (!isObject(value)) return false
    for (const [name, word] of Object.entries(value)) {
      if ((name === 'commit' || name === 'review') && isLine(word, MAX_WORDS)) {
        publishing.words = { ...publishing.words, [name]: word.trim() }
      } else ignored.push(`words.${name}`)
    }
    return true
  }
}

/** What of a project's file is passed over: what readProject has found, and what is not as it should be in `publishing`. */
export function ignoredOf({
  ignored,
  publishing,
}: Pick<Project, 'ignored' | 'publishing'>): readonly string[] {
  if (publishing === undefined) return ignored
  const names = readPublishing(publishing).ignored
  return [
    ...ignored,
    ...names.map((name) => (name === '' ? 'options.publishing' : `options.publishing.${name}`)),
  ]
}

function isLine(value: JsonValue | undefined, max: number): value is string {
  return (
    typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= max && !UNFIT.test(value)
  )
}

function isLogins(value: JsonValue): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_REVIEWERS &&
    value.every((login) => typeof login === 'string' && LOGIN.test(login))
  )
}

function isObject(value: JsonValue | undefined): value is { [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
