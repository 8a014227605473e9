/** How many answers are kept. */
const MAX_KEPT = 8

/**
 * The same function with its last answers kept: where many ask the same, it is done once. Arguments are the same when they
 * are the same object, and lists when they hold the same.
 */
export function withLastAnswers<Args extends readonly unknown[], Answer>(
  work: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const kept: { readonly args: Args; readonly answer: Answer }[] = []
  return (...args) => {
    const known = kept.find((one) => one.args.every((arg, at) => isSame(arg, args[at])))
    if (known) return known.answer
    const answer = work(...args)
    kept.unshift({ args, answer })
    kept.length = Math.min(kept.length, MAX_KEPT)
    return answer
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((item, at) => Object.is(item, other[at]))
}
