import { waysThrough } from './waysThrough'

/** Names longer than this are not tested against patterns here. */
const MAX_NAME_LENGTH = 64
/** Characters: a longer pattern is not counted, as each bracket in it may be one call deeper. */
const MAX_SOURCE_LENGTH = 1_000
/** Ways through an expression for one name: each takes as many steps as the name is long, at most. */
const MAX_WAYS = 20_000

/**
 * Whether a `patternProperties` pattern takes a name; undefined where we will not run it on the page: it may take longer
 * than a moment, and a schema is a stranger's. The validator's worker runs all of them.
 */
export function patternApplies(source: string, name: string): boolean | undefined {
  if (name.length > MAX_NAME_LENGTH || source.length > MAX_SOURCE_LENGTH) return undefined
  const beginnings = source.startsWith('^') && !source.includes('|') ? 1 : name.length + 1
  if (waysThrough(source, name.length) * beginnings > MAX_WAYS) return undefined
  try {
    return new RegExp(source, 'u').test(name)
  } catch {
    return undefined
  }
}
