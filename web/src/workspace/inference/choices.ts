import type { JsonObject, Located } from './values'

/** Choices are so few, so short, and each of them stands so often. */
const MAX_CHOICES = 12
const MAX_LENGTH = 40
const MIN_REPEATED = 3
const MIN_VALUES = 10

/** Texts that are offered beside others: twice as often as they are different ones. */
const MAX_EXAMPLES = 20
const MIN_SUGGESTED = 2

/** Names of people and things: another one is expected any time. */
const OPEN_NAMES =
  /title|name|label|author|slug|\bid\b|url|link|path|description|summary|date|icon|email|key/i

/** What members are called that choose among a few words. */
const CHOICE_NAMES =
  /^(type|kind|status|state|mode|level|severity|visibility|variant|priority|scope|format|layout|role|style|theme|category|severity)$|(Type|Kind|Status|State|Mode|Level|Severity|Visibility|Variant|Priority|Scope|Format|_type|_kind|_status|_mode|-type|-kind|-status|-mode)$/

/** What programs call things. */
const IDENTIFIER = /^[A-Za-z][\w-]*$/

/** The texts of a place that may be all there are, or are worth to be offered. */
export interface Choices {
  /** The commonest first. */
  readonly values: readonly string[]
  readonly reason: 'repeats' | 'named-choice' | 'suggested'
}

/** @returns undefined where the texts are as many as there are, or as long. */
export function choicesOf(texts: readonly Located<string>[], name: string | undefined): Choices | undefined {
  const counts = new Map<string, number>()
  for (const { value } of texts) {
    counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > MAX_EXAMPLES || value.length > MAX_LENGTH) return undefined
  }
  if (counts.has('')) return undefined
  const values = [...counts].toSorted((a, b) => b[1] - a[1]).map(([value]) => value)
  const isFew = values.length <= MAX_CHOICES
  if (
    name !== undefined &&
    isFew &&
    CHOICE_NAMES.test(name) &&
    values.every((value) => IDENTIFIER.test(value))
  )
    return { values, reason: 'named-choice' }
  if (texts.length < MIN_VALUES || values.length === 1) return undefined
  const isTelling = name !== undefined && !OPEN_NAMES.test(name)
  if (isTelling && isFew && texts.length >= values.length * MIN_REPEATED) return { values, reason: 'repeats' }
  return texts.length >= values.length * MIN_SUGGESTED ? { values, reason: 'suggested' } : undefined
}

/** What offers them beside any other text. One alone is no list to choose from. */
export function offering({ values }: Choices): JsonObject {
  return values.length > 1 ? { examples: [...values] } : {}
}
