import type { JsonValue } from '~/formats/nodes'
import type { InferenceScope, Inferred, Place } from './Inference'
import { imageOptions } from './images'
import { type TextKind, textKindOf } from './textKind'
import { filesOf, type Located } from './values'

/** Options are so few, so short, and each of them stands so often. */
const MAX_OPTIONS = 12
const MAX_OPTION_LENGTH = 40
const MIN_REPEATED = 4
const MIN_VALUES = 10

/** Texts that are offered beside others: twice as often as they are different ones. */
const MAX_EXAMPLES = 20
const MIN_SUGGESTED = 2

/** A text that is longer than this somewhere has a field of several lines. */
const LONG = 120

/** Names of people and things: another one is expected any time. */
const OPEN_NAMES =
  /title|name|label|author|slug|\bid\b|url|link|path|description|summary|date|icon|email|key/i

/** Members that generators read to choose how a page is made: where all entries agree, a new one agrees as well. */
const FIXED_NAMES = /^(layout|template)$/

const FORMATS: ReadonlySet<TextKind> = new Set(['date', 'date-time', 'email', 'uri', 'color'])

/** What is said of texts. */
export function inferText(texts: readonly Located<string>[], place: Place, scope: InferenceScope): Inferred {
  const kinds = new Map<TextKind, Located<string>[]>()
  for (const text of texts) {
    const kind = textKindOf(text.value)
    const same = kinds.get(kind)
    if (same) same.push(text)
    else kinds.set(kind, [text])
  }
  tellOdd(kinds, texts.length, place, scope)
  const [only] = kinds.size === 1 ? kinds.keys() : []
  if (only !== undefined && FORMATS.has(only)) return { schema: { type: 'string', format: only } }
  if (kinds.size === 2 && kinds.has('date') && kinds.has('date-time'))
    return {
      schema: {
        anyOf: [
          { type: 'string', format: 'date' },
          { type: 'string', format: 'date-time' },
        ],
      },
    }
  const images = kinds.get('image')
  const others = kinds.size - (kinds.has('image') ? 1 : 0) - (kinds.has('empty') ? 1 : 0)
  const options = images && others === 0 ? imageOptions(images, scope.images) : undefined
  if (options !== undefined)
    return { schema: { type: 'string' }, ui: { 'ui:widget': 'image', 'ui:options': options } }
  return isLong(texts)
    ? { schema: { type: 'string' }, ui: { 'ui:widget': 'textarea' } }
    : { schema: { type: 'string', ...offered(texts, place, scope) } }
}

function isLong(texts: readonly Located<string>[]): boolean {
  return texts.some(({ value }) => value.length > LONG || value.includes('\n'))
}

/** Texts that stand often, as all there are or as some of them. */
function offered(
  texts: readonly Located<string>[],
  { name }: Place,
  { isWhole }: InferenceScope,
): { [key: string]: JsonValue } {
  const counts = new Map<string, number>()
  for (const { value } of texts) {
    counts.set(value, (counts.get(value) ?? 0) + 1)
    if (counts.size > MAX_EXAMPLES || value.length > MAX_OPTION_LENGTH) return {}
  }
  const values = [...counts].toSorted((a, b) => b[1] - a[1]).map(([value]) => value)
  if (values.includes('') || texts.length < MIN_VALUES) return {}
  const isTelling = name !== undefined && !OPEN_NAMES.test(name)
  if (values.length === 1)
    return isWhole && name !== undefined && FIXED_NAMES.test(name) ? { const: values[0] ?? '' } : {}
  const areOptions =
    isWhole && isTelling && values.length <= MAX_OPTIONS && texts.length >= values.length * MIN_REPEATED
  if (areOptions) return { enum: values }
  return texts.length >= values.length * MIN_SUGGESTED ? { examples: values } : {}
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
