import { rekeyed } from './keys'

/**
 * Names for list items that stay with them when they move: React keys, open state and focus hang on them. Lists are
 * named by the keys on the way to them, so what is inside of an item needs no renaming when the item moves.
 */
export interface ItemKeys {
  /** One name for each of `count` items; made when first asked for. */
  of(listKey: string, count: number): readonly string[]
  /**
   * Says what the names of a list will be once `operate` has changed its text: where the operation is known, nothing
   * has to be guessed.
   */
  during(listKey: string, names: readonly string[], operate: () => void): void
  /** The member `from` has another key: the lists in it keep the names of their items. */
  rekey(from: string, to: string): void
  /** A name that no item has had. */
  fresh(): string
  /** Finds the items again after a change from elsewhere: by equal text, then by position. */
  realign(listKey: string, before: readonly string[], after: readonly string[]): readonly string[]
}

export function createItemKeys(): ItemKeys {
  const lists = new Map<string, readonly string[]>()
  let foreseen: { readonly listKey: string; readonly names: readonly string[] } | undefined
  let last = 0

  function fresh(): string {
    last += 1
    return `#${last}`
  }

  function of(listKey: string, count: number): readonly string[] {
    const known = lists.get(listKey) ?? []
    if (known.length === count) return known
    const names = known.slice(0, count)
    while (names.length < count) names.push(fresh())
    lists.set(listKey, names)
    return names
  }

  function during(listKey: string, names: readonly string[], operate: () => void): void {
    foreseen = { listKey, names }
    try {
      operate()
    } finally {
      foreseen = undefined
    }
  }

  function realign(listKey: string, before: readonly string[], after: readonly string[]): readonly string[] {
    const known = foreseen?.listKey === listKey ? foreseen.names : undefined
    const names = known ?? aligned(of(listKey, before.length), before, after, fresh)
    lists.set(listKey, names)
    return names
  }

  function rekey(from: string, to: string): void {
    for (const [key, names] of Array.from(lists)) {
      const next = rekeyed(key, from, to)
      if (next === undefined) continue
      lists.delete(key)
      lists.set(next, names)
    }
  }

  return { of, during, rekey, fresh, realign }
}

function aligned(
  names: readonly string[],
  before: readonly string[],
  after: readonly string[],
  fresh: () => string,
): readonly string[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++

  const free = new Map<string, string[]>()
  const left = new Set<string>()
  for (let i = head; i < before.length - tail; i++) {
    const [text, name] = [before[i] ?? '', names[i] ?? '']
    free.set(text, [...(free.get(text) ?? []), name])
    left.add(name)
  }
  const found = after.slice(head, after.length - tail).map((text) => {
    const name = free.get(text)?.shift()
    if (name !== undefined) left.delete(name)
    return name
  })
  // The rest was edited in place, added or removed: in order, as far as names last.
  const rest = [...left]
  const middle = found.map((name) => name ?? rest.shift() ?? fresh())
  return [...names.slice(0, head), ...middle, ...names.slice(names.length - tail)]
}
