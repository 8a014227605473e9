/** Names longer than this are not tested against patterns here. */
const MAX_NAME_LENGTH = 64
/** Ways to repeat, of which each multiplies the steps by the name's length, as does a match that may begin anywhere. */
const MAX_REPEATS = 2

/**
 * Whether a `patternProperties` pattern takes a name; undefined where we will not run it on the page: groups and
 * references can take exponential time, as many optional characters do, and a schema is a stranger's. The validator's
 * worker runs all of them.
 */
export function patternApplies(source: string, name: string): boolean | undefined {
  if (name.length > MAX_NAME_LENGTH || /\(|\\[1-9k]/.test(source)) return undefined
  const isAnchored = source.startsWith('^') && !source.includes('|')
  const repeats = (source.match(/[*+?{]/g) ?? []).length
  // A text without any is looked up at once, wherever it begins.
  if (repeats > 0 && repeats + (isAnchored ? 0 : 1) > MAX_REPEATS) return undefined
  try {
    return new RegExp(source, 'u').test(name)
  } catch {
    return undefined
  }
}
