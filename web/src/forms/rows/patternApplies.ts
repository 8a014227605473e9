/** Names longer than this are not tested against patterns here. */
const MAX_NAME_LENGTH = 256

/**
 * Whether a `patternProperties` pattern takes a name; undefined where we will not run it on the page: groups and
 * references can take exponential time, and a schema is a stranger's. The validator's worker runs all of them.
 */
export function patternApplies(source: string, name: string): boolean | undefined {
  const isSimple = !/\(|\\[1-9k]/.test(source) && (source.match(/[*+{]/g) ?? []).length <= 2
  if (!isSimple || name.length > MAX_NAME_LENGTH) return undefined
  try {
    return new RegExp(source, 'u').test(name)
  } catch {
    return undefined
  }
}
