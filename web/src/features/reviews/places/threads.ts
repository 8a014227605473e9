import type { ReviewComment, ThreadState } from '~/provider/conversation'

/** A comment with the answers to it. */
export interface Thread {
  readonly first: ReviewComment
  readonly answers: readonly ReviewComment[]
  /** Undefined while it is not known: nobody is signed in, or the provider did not say. */
  readonly state: ThreadState | undefined
}

/** Comments in the order in which they were made, as threads. Where the first was deleted the next one is the first. */
export function threadsOf(
  comments: readonly ReviewComment[],
  states: readonly ThreadState[] = [],
): readonly Thread[] {
  const stateOf = new Map(states.map((state) => [state.firstComment, state]))
  const all = new Map<string, ReviewComment[]>()
  for (const comment of comments) {
    const key = comment.answers ?? comment.id
    const thread = all.get(key)
    if (thread) thread.push(comment)
    else all.set(key, [comment])
  }
  return [...all.values()].flatMap(([first, ...answers]) =>
    first ? [{ first, answers, state: stateOf.get(first.nodeId) }] : [],
  )
}

export function threadsByPath(threads: readonly Thread[]): ReadonlyMap<string, readonly Thread[]> {
  const byPath = new Map<string, Thread[]>()
  for (const thread of threads) {
    const known = byPath.get(thread.first.path)
    if (known) known.push(thread)
    else byPath.set(thread.first.path, [thread])
  }
  return byPath
}
