import { type JsonValue, toIndex } from '~/formats/nodes'
import { shorten } from '~/lib/shorten'
import { memberOf } from '~/schema/json'
import type { Level, Trail } from './schemaTrail'

/** Longer words are cut: those of a thousand errors are copied between threads, and nobody reads on. */
const MAX_LENGTH = 500

/** What keywords were called in older drafts: their words still are. */
const olderNames = new Map([
  ['dependentSchemas', ['dependencies']],
  ['dependentRequired', ['dependencies']],
  ['items', ['additionalItems']],
  ['prefixItems', ['items']],
])

/** What of a breach chooses among a schema's own words. */
interface Breach {
  /** As the validator calls it. */
  readonly keyword: string
  /** Steps to the value. */
  readonly path: readonly string[]
  /** The member that is missing or not allowed. */
  readonly member: string | undefined
}

/**
 * The schema's own words for a breach: `errorMessage` as ajv-errors has it. It is one text for all that is wrong with a
 * value, or one for each keyword, of which `required` may have one for each member; `properties` and `items` have those
 * for what is in the value, and `_` stands for the keywords that are not named. The schema nearest to the breach comes
 * first. Undefined where there are none.
 */
export function ownWords({ levels, around }: Trail, { keyword, path, member }: Breach): string | undefined {
  for (const level of levels.toReversed()) {
    const others = level === levels.at(-1) ? [keyword] : []
    const led = level.keyword ?? keyword
    const keywords = [led, ...(olderNames.get(led) ?? []), ...others]
    for (const { schema } of level.schemas) {
      const words = wordsFor(memberOf(schema, 'errorMessage'), keywords, member)
      if (words !== undefined) return plain(words)
    }
  }
  const words = around && wordsAround(around, path.at(-1) ?? '')
  return words === undefined ? undefined : plain(words)
}

function wordsFor(
  words: JsonValue | undefined,
  keywords: readonly string[],
  member: string | undefined,
): string | undefined {
  const named = keywords.flatMap((keyword) => {
    const own = memberOf(words, keyword)
    return [member === undefined ? undefined : memberOf(own, member), own]
  })
  return [words, ...named, memberOf(words, '_')].find(isText)
}

/** What the object or list around a value says about it, by its name or position. */
function wordsAround({ schemas }: Level, name: string): string | undefined {
  const index = toIndex(name)
  for (const { schema } of schemas) {
    const words = memberOf(schema, 'errorMessage')
    const items = memberOf(words, 'items')
    const ofItem = Array.isArray(items) && index !== undefined ? items[index] : undefined
    const found = [memberOf(memberOf(words, 'properties'), name), ofItem].find(isText)
    if (found !== undefined) return found
  }
  return undefined
}

function isText(value: JsonValue | undefined): value is string {
  // Spaces without width are none either.
  return typeof value === 'string' && /[^\s\p{C}]/u.test(value)
}

/** Without the marks that would turn around the words beside them. */
function plain(words: string): string {
  return shorten(words.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ''), MAX_LENGTH)
}
