import type { FileBase } from '~/drafts/TextDocument'
import { parseJson } from '~/formats/json'
import {
  type DataNode,
  type DataPath,
  fromPointer,
  isSameValue,
  itemCount,
  nodeAt,
  toIndex,
} from '~/formats/nodes'
import { jsonOf, valueOf } from '~/formats/valueOf'
import { afterPaint } from '~/lib/slices/afterPaint'
import { itemKey, memberKey, ROOT_KEY } from './keys'
import type { StoreChange, ValueStore } from './ValueStore'

/** How the items of a list differ from those that the branch has. */
export interface ListDifference {
  readonly added: number
  readonly removed: number
  readonly isReordered: boolean
}

/**
 * What the branch has of the data: asked value by value, for what is in sight. A key costs one comparison of the value
 * that it changed, whatever the size of the file.
 */
export interface BaseValues {
  /**
   * The value that the branch has in the place of this one, as JSON; '' where it has none. Undefined where the two are
   * the same, and as long as it is not known.
   */
  readonly was: (path: DataPath) => string | undefined
  /** The value that the branch has there, as JSON, whether it is the same or not. */
  readonly textAt: (path: DataPath) => string | undefined
  /** Whether the branch has no such item of a list. */
  readonly isNewItem: (path: DataPath) => boolean
  /** Undefined where the items are those of the branch, in its order. */
  readonly listDifference: (path: DataPath) => ListDifference | undefined
  /** Called when the branch has another version, or that it has is known now. */
  readonly subscribe: (listener: () => void) => () => void
  /** Follows the store until the answer is called; before others do, who ask. */
  connect(): () => void
}

/** By the position of an item, which one of the branch's list it is a version of. */
type Positions = readonly (number | undefined)[]
type MatchItems = typeof import('~/drafts/merge/lists/matchItems')['matchItems']

/** A longer text is not read a second time: UTF-16 units. */
const MAX_READ = 2_000_000
/** Nor is a longer value with values in it compared as a whole. */
const MAX_COMPARED = 100_000

interface Located {
  readonly now: DataNode | undefined
  readonly was: DataNode | undefined
  readonly key: string
}

export function createBaseValues(store: ValueStore): BaseValues {
  const { document, format } = store
  const listeners = new Set<() => void>()
  /** Each counted once, as all that is typed in a list asks for it. */
  const differences = new WeakMap<Positions, ListDifference>()
  /** Of lists whose items are not all at the places that they had, by the list's key. */
  let positions = new Map<string, Positions>()
  /** Lists of which that has to be found by what is in them. */
  let unsure = new Set<string>()
  /** Lists that were found to be as they were: nobody compares all of a list with each key. */
  let settled = new Set<string>()
  let base: FileBase | undefined
  let root: DataNode | undefined
  /** The text was the branch's when it was read, so that lists which nobody has touched since are as they were. */
  let isAligned = false
  let matchItems: MatchItems | undefined
  let isLoading = false
  let dirty = { source: store.source, isDirty: document.isDirty }

  function forgetPositions(): void {
    positions = new Map()
    unsure = new Set()
    settled = new Set()
  }

  /** Whether all items are at the places that they had. */
  function isInPlace(key: string): boolean {
    return settled.has(key) || (isAligned && !unsure.has(key))
  }

  function tell(): void {
    for (const listener of Array.from(listeners)) listener()
  }

  function isDirty(): boolean {
    if (dirty.source !== store.source) dirty = { source: store.source, isDirty: document.isDirty }
    return dirty.isDirty
  }

  /** Takes what the branch has, where that is what the form shows; else it is read once the page has nothing to do. */
  function takeBase(): void {
    if (base === document.base) return
    base = document.base
    root = undefined
    forgetPositions()
    isAligned = false
    dirty = { source: store.source, isDirty: document.isDirty }
    if (base.sha === null || base.isUnread) return
    if (!dirty.isDirty && store.parse.ok && document.source === store.source) {
      root = store.parse.root
      isAligned = true
    } else if (base.text.length <= MAX_READ) {
      const wanted = base
      afterPaint(() => {
        if (wanted !== base || root !== undefined) return
        const reading = format.read(wanted.text)
        if (!reading.ok) return
        root = reading.root
        tell()
      })
    }
  }

  function handleChange({ moves, origin, isReadableChanged }: StoreChange): void {
    if (isReadableChanged) {
      forgetPositions()
      isAligned = false
    }
    if (moves.length === 0) return
    if (root !== undefined && !isDirty()) {
      forgetPositions()
      isAligned = true
      return
    }
    for (const { list, to } of moves) {
      const path = fromPointer(list) ?? []
      const key = store.keyOf(path)
      const before = positions.get(key)
      // What undo and others bring is not in the moves: it is found by what it says.
      if (origin === 'form' && (before !== undefined || isInPlace(key))) {
        const node = store.node(path)
        const after: (number | undefined)[] = Array.from({
          length: node?.kind === 'array' ? itemCount(node) : 0,
        })
        to.forEach((position, from) => {
          if (position !== undefined) after[position] = before ? before[from] : from
        })
        positions.set(key, after)
      } else {
        positions.delete(key)
        unsure.add(key)
      }
      settled.delete(key)
    }
  }

  /** Undefined: they are as they were, or that is not known yet (then `isKnown` is false). */
  function positionsOf(
    key: string,
    now: DataNode,
    was: DataNode,
  ): { known: Positions | undefined; isKnown: boolean } {
    const known = positions.get(key)
    if (known !== undefined) return { known, isKnown: true }
    if (isInPlace(key)) return { known: undefined, isKnown: true }
    const [after, before] = [jsonOf(store.source, now), jsonOf(base?.text ?? '', was)]
    if (after === before) {
      settled.add(key)
      return { known: undefined, isKnown: true }
    }
    if (matchItems === undefined) {
      load()
      return { known: undefined, isKnown: false }
    }
    const [old, next] = [parseJson(before), parseJson(after)]
    if (!old.ok || !next.ok) return { known: undefined, isKnown: false }
    const found = matchItems({ text: before, node: old.root }, { text: after, node: next.root })
    positions.set(key, found)
    return { known: found, isKnown: true }
  }

  function load(): void {
    if (isLoading) return
    isLoading = true
    import('~/drafts/merge/lists/matchItems').then(
      (module) => {
        ;({ matchItems } = module)
        tell()
      },
      // It is tried again with the next question.
      () => {
        isLoading = false
      },
    )
  }

  /** The value at a path, and what it is a version of; undefined in an item that the branch does not have. */
  function locate(path: DataPath): Located | undefined {
    let key = ROOT_KEY
    let now = store.parse.ok ? store.parse.root : undefined
    let was = root
    for (const step of path) {
      const index = now?.kind === 'array' ? toIndex(step) : undefined
      if (now?.kind === 'array' && index !== undefined) {
        if (was?.kind !== 'array') return undefined
        const { known, isKnown } = positionsOf(key, now, was)
        if (!isKnown) return undefined
        const position = known ? known[index] : index
        const before: DataNode | undefined =
          position === undefined ? undefined : nodeAt(was, [String(position)])
        if (before === undefined) return undefined
        key = itemKey(key, store.itemKeys.of(key, itemCount(now))[index] ?? '')
        was = before
      } else {
        key = memberKey(key, step)
        was = was && nodeAt(was, [step])
      }
      now = now && nodeAt(now, [step])
    }
    return { now, was, key }
  }

  function isAsked(): boolean {
    return root !== undefined && base !== undefined && store.parse.ok && isDirty()
  }

  return {
    was(path) {
      if (!isAsked()) return undefined
      const found = locate(path)
      if (found === undefined) return undefined
      const text = base?.text ?? ''
      const { now, was } = found
      if (now && isContainer(now) && now.to - now.from > MAX_COMPARED) return undefined
      const before = was && jsonOf(text, was)
      if (store.raw(path) === before) return undefined
      // Its values may be laid out in another way.
      if (now && was && now.kind === was.kind && isContainer(was)) {
        if (isSameValue(valueOf(store.source, now), valueOf(text, was))) return undefined
      }
      return before ?? ''
    },
    textAt(path) {
      const was = isAsked() ? locate(path)?.was : undefined
      return was && jsonOf(base?.text ?? '', was)
    },
    isNewItem(path) {
      if (!isAsked() || path.length === 0) return false
      const list = locate(path.slice(0, -1))
      if (list?.now?.kind !== 'array' || list.was?.kind !== 'array') return false
      const { known, isKnown } = positionsOf(list.key, list.now, list.was)
      return isKnown && known !== undefined && known[toIndex(path.at(-1) ?? '') ?? -1] === undefined
    },
    listDifference(path) {
      if (!isAsked()) return undefined
      const list = locate(path)
      if (list?.now?.kind !== 'array' || list.was?.kind !== 'array') return undefined
      const { known } = positionsOf(list.key, list.now, list.was)
      if (known === undefined) return undefined
      const difference = differences.get(known) ?? differenceOf(known, itemCount(list.was))
      differences.set(known, difference)
      const { added, removed, isReordered } = difference
      return added > 0 || removed > 0 || isReordered ? difference : undefined
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect() {
      takeBase()
      const stops = [
        store.subscribeAll(handleChange),
        document.subscribe(() => {
          if (base === document.base) return
          takeBase()
          tell()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function isContainer({ kind }: DataNode): boolean {
  return kind === 'array' || kind === 'object'
}

function differenceOf(positions: Positions, count: number): ListDifference {
  let last = -1
  let kept = 0
  let isReordered = false
  for (const position of positions) {
    if (position === undefined) continue
    kept++
    if (position < last) isReordered = true
    last = Math.max(last, position)
  }
  return { added: positions.length - kept, removed: count - kept, isReordered }
}
