import { detached } from '~/lib/text/text'
import { rekeyed } from './keys'

/** Items of one list that are gone and still known, so that undo brings each back as what it was. */
const MAX_GONE = 100

/** What a change did to a list: `head` items from its start and `tail` items from its end were out of its reach. */
interface ListChange {
  readonly head: number
  readonly tail: number
  /** The texts of the items between those, before and after. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

interface GoneItem {
  readonly text: string
  readonly name: string
}

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
  /**
   * Finds the items again after a change: by equal text, also among those that were taken out before, then by position.
   * @returns the names of all items.
   */
  realign(listKey: string, change: ListChange): readonly string[]
  /**
   * Forgets the lists that are not in the data and were not in it the last time either. What has just gone stays known,
   * since undo may bring it back.
   */
  sweep(isThere: (listKey: string) => boolean): void
}

export function createItemKeys(): ItemKeys {
  const lists = new Map<string, readonly string[]>()
  const gone = new Map<string, readonly GoneItem[]>()
  let foreseen: { readonly listKey: string; readonly names: readonly string[] } | undefined
  /** Those that were not in the data at the last sweep. */
  let absent: ReadonlySet<string> = new Set()
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

  function realign(listKey: string, { head, tail, before, after }: ListChange): readonly string[] {
    const old = of(listKey, head + before.length + tail)
    const middle = old.slice(head, head + before.length)
    const back = (text: string) => comeBack(listKey, text)
    const names = foreseenFor(listKey) ?? [
      ...old.slice(0, head),
      ...aligned(middle, before, after, back, fresh),
      ...old.slice(head + before.length),
    ]
    lists.set(listKey, names)
    remember(listKey, middle, before, new Set(names.slice(head, names.length - tail)))
    return names
  }

  function foreseenFor(listKey: string): readonly string[] | undefined {
    return foreseen?.listKey === listKey ? foreseen.names : undefined
  }

  function remember(
    listKey: string,
    names: readonly string[],
    texts: readonly string[],
    kept: ReadonlySet<string>,
  ): void {
    const left = names.flatMap((name, index) => (kept.has(name) ? [] : [{ name, text: texts[index] ?? '' }]))
    if (left.length === 0) return
    const latest = left.slice(-MAX_GONE).map(({ name, text }) => ({ name, text: detached(text) }))
    gone.set(listKey, [...(gone.get(listKey) ?? []), ...latest].slice(-MAX_GONE))
  }

  /** The name of the item with this text that was taken out last. */
  function comeBack(listKey: string, text: string): string | undefined {
    const items = gone.get(listKey) ?? []
    const index = items.findLastIndex((item) => item.text === text)
    if (index === -1) return undefined
    gone.set(listKey, items.toSpliced(index, 1))
    return items[index]?.name
  }

  function rekey(from: string, to: string): void {
    rekeyAll(lists, from, to)
    rekeyAll(gone, from, to)
  }

  function sweep(isThere: (listKey: string) => boolean): void {
    const missing = new Set([...lists.keys()].filter((key) => !isThere(key)))
    for (const key of missing) {
      if (!absent.has(key)) continue
      lists.delete(key)
      gone.delete(key)
    }
    absent = missing
  }

  return { of, during, rekey, fresh, realign, sweep }
}

function rekeyAll<Value>(byList: Map<string, Value>, from: string, to: string): void {
  for (const [key, value] of Array.from(byList)) {
    const next = rekeyed(key, from, to)
    if (next === undefined) continue
    byList.delete(key)
    byList.set(next, value)
  }
}

function aligned(
  names: readonly string[],
  before: readonly string[],
  after: readonly string[],
  comeBack: (text: string) => string | undefined,
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
    if (name === undefined) return comeBack(text)
    left.delete(name)
    return name
  })
  // The rest was edited in place, added or removed: in order, as far as names last.
  const rest = [...left]
  const middle = found.map((name) => name ?? rest.shift() ?? fresh())
  return [...names.slice(0, head), ...middle, ...names.slice(names.length - tail)]
}
