import type { Steps } from '~/lib/slices/slices'
import { choicesOf, offering } from './choices'
import { guessAt, saying } from './guesses'
import type { InferenceScope, Inferred, Place } from './Inference'
import { imageOptions } from './images'
import { type TextKind, textKindOf } from './textKind'
import { AT_ONCE, filesOf, type JsonObject, type Located } from './values'

/** A text that is longer than this somewhere has a field of several lines. */
const LONG = 120

/** Of a long text so much is looked at. */
const LOOKED_AT = 4000

/** Members that generators read to choose how a page is made: where all entries agree, a new one agrees as well. */
const FIXED_NAMES = /^(layout|template)$/

/** A member that chooses the page counts once so many entries agree. */
const MIN_FIXED = 10

const FORMATS: ReadonlySet<TextKind> = new Set(['date', 'date-time', 'time', 'email', 'uri', 'color'])

/** Formats that other texts look like as well. */
const DOUBTFUL: ReadonlySet<TextKind> = new Set(['email', 'uri'])

/** What people write in a text with formatting. */
const MARKDOWN = /^#{1,6} \S|^[-*+] \S|^\d+\. \S|^```|\*\*\S|\[[^\]\n]+\]\([^)\n]+\)/m

/** What is said of texts. */
export function* inferText(
  texts: readonly Located<string>[],
  place: Place,
  scope: InferenceScope,
): Steps<Inferred> {
  const kinds = new Map<TextKind, Located<string>[]>()
  for (const [index, text] of texts.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) yield
    const kind = textKindOf(text.value)
    const same = kinds.get(kind)
    if (same) same.push(text)
    else kinds.set(kind, [text])
  }
  tellOdd(kinds, texts.length, place, scope)
  const count = texts.length
  const all = { count, of: count }
  const [only] = kinds.size === 1 ? kinds.keys() : []
  if (only !== undefined && FORMATS.has(only)) {
    const reason = { kind: 'format', format: only } as const
    const certainty = DOUBTFUL.has(only) ? 'probable' : 'sure'
    const anyText = { kind: 'any-text', changes: saying({ format: undefined }) } as const
    return {
      schema: { type: 'string', format: only },
      guesses: [guessAt(place, reason, { ...all, certainty }, anyText)],
    }
  }
  if (kinds.size === 2 && kinds.has('date') && kinds.has('date-time')) return datesAndMoments(place, count)
  if (only === 'clock')
    return {
      schema: { type: 'string' },
      ui: { 'ui:widget': 'time' },
      guesses: [guessAt(place, { kind: 'clock' }, { ...all, certainty: 'sure' }, WITHOUT_WIDGET)],
    }
  return pictures(kinds, place, scope) ?? (isLong(texts) ? long(texts, place) : short(texts, place, scope))
}

const WITHOUT_WIDGET = { kind: 'any-text', changes: saying({}, { 'ui:widget': undefined }) } as const

function datesAndMoments(place: Place, count: number): Inferred {
  const schema = {
    anyOf: [
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
    ],
  }
  const reason = { kind: 'format', format: 'date-time' } as const
  const anyText = { kind: 'any-text', changes: saying({ anyOf: undefined, type: 'string' }) } as const
  return { schema, guesses: [guessAt(place, reason, { count, of: count, certainty: 'sure' }, anyText)] }
}

function pictures(
  kinds: ReadonlyMap<TextKind, readonly Located<string>[]>,
  place: Place,
  scope: InferenceScope,
): Inferred | undefined {
  const images = kinds.get('image')
  const others = kinds.size - (kinds.has('image') ? 1 : 0) - (kinds.has('empty') ? 1 : 0)
  const options = images && others === 0 ? imageOptions(images, scope.images) : undefined
  if (images === undefined || options === undefined) return undefined
  const count = images.length
  const of = count + (kinds.get('empty')?.length ?? 0)
  const anyText = {
    kind: 'any-text',
    changes: saying({}, { 'ui:widget': undefined, 'ui:options': undefined }),
  } as const
  return {
    schema: { type: 'string' },
    ui: { 'ui:widget': 'image', 'ui:options': options },
    guesses: [guessAt(place, { kind: 'picture' }, { count, of, certainty: 'probable' }, anyText)],
  }
}

function isLong(texts: readonly Located<string>[]): boolean {
  return texts.some(({ value }) => value.length > LONG || value.includes('\n'))
}

function long(texts: readonly Located<string>[], place: Place): Inferred {
  const isOfLines = ({ value }: Located<string>) => value.length > LONG || value.includes('\n')
  const ofLines = texts.filter(isOfLines)
  const formatted = ofLines.filter(
    ({ value }) => value.includes('\n') && MARKDOWN.test(value.slice(0, LOOKED_AT)),
  )
  const base = { schema: { type: 'string' }, ui: { 'ui:widget': 'textarea' } }
  const of = texts.length
  if (formatted.length * 2 > ofLines.length) {
    const markdown = saying({ contentMediaType: 'text/markdown' }, { 'ui:widget': undefined })
    const grounds = { count: formatted.length, of, certainty: 'open' } as const
    const alternative = { kind: 'markdown', changes: markdown } as const
    return { ...base, guesses: [guessAt(place, { kind: 'markdown' }, grounds, alternative)] }
  }
  const grounds = { count: ofLines.length, of, certainty: 'sure' } as const
  const alternative = { ...WITHOUT_WIDGET, kind: 'one-line' } as const
  return {
    ...base,
    guesses: ofLines.some(({ value }) => value.includes('\n'))
      ? [guessAt(place, { kind: 'long' }, grounds)]
      : [guessAt(place, { kind: 'long' }, grounds, alternative)],
  }
}

/** Short texts: those that stand often are offered, and never all there may be. */
function short(texts: readonly Located<string>[], place: Place, { isWhole }: InferenceScope): Inferred {
  const schema: JsonObject = { type: 'string' }
  const { name } = place
  const count = texts.length
  const [first] = texts
  const all = { count, of: count }
  const isFixed = first !== undefined && texts.every(({ value }) => value === first.value)
  if (isFixed && isWhole && count >= MIN_FIXED && name !== undefined && FIXED_NAMES.test(name)) {
    const anyText = { kind: 'any-text', changes: saying({ const: undefined }) } as const
    const reason = { kind: 'fixed', value: first.value } as const
    return {
      schema: { ...schema, const: first.value },
      guesses: [guessAt(place, reason, { ...all, certainty: 'probable' }, anyText)],
    }
  }
  const choices = choicesOf(texts, name)
  if (choices === undefined) return { schema, guesses: [] }
  const { values, reason } = choices
  const offered = { ...schema, ...offering(choices) }
  if (reason === 'suggested') return { schema: offered, guesses: [] }
  const onlyThese = {
    kind: 'only-these',
    changes: saying({ examples: undefined, enum: [...values] }),
  } as const
  return {
    schema: offered,
    guesses: [guessAt(place, { kind: reason, values }, { ...all, certainty: 'open' }, onlyThese)],
  }
}

/** Most texts have a format, and a few have not: what these few are is told. */
function tellOdd(
  kinds: ReadonlyMap<TextKind, readonly Located<string>[]>,
  count: number,
  { pointer }: Place,
  scope: InferenceScope,
): void {
  const [main] = [...kinds].toSorted((a, b) => b[1].length - a[1].length)
  if (main === undefined || kinds.size === 1 || !FORMATS.has(main[0]) || main[1].length * 2 < count) return
  scope.onDisagreement({
    pointer,
    kinds: [...kinds].map(([kind, values]) => ({ kind, ...tellingOf(values) })),
  })
}

/** Files that are named for something that is told. */
const MAX_NAMED = 3

export function tellingOf(values: readonly Located[]): {
  readonly count: number
  readonly paths: readonly string[]
} {
  const paths = new Set<string>()
  for (const { path } of values) {
    paths.add(path)
    if (paths.size === MAX_NAMED) break
  }
  return { count: filesOf(values), paths: [...paths] }
}
