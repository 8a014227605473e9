import { toPointer } from '~/formats/nodes'
import type { TextSource } from '~/lib/text/text'
import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import { REST } from '../state/OpenForm'
import type { ValueStore } from '../store/ValueStore'
import { listEntries } from './listEntries'
import type { ReferencedEntries } from './ReferencedEntries'

/** A list in the form's own data. */
interface OwnList {
  readonly subscribe: (listener: () => void) => () => void
  /** Undefined where there is none. The same object until the list is another one. */
  readonly entries: () => ReferencedEntries | undefined
}

/** The list that references of a form into its own data lead to: one for all fields that name it. */
export function ownList(store: ValueStore, options: ReferenceOptions): OwnList {
  const lists = listsOf.get(store) ?? new Map<string, OwnList>()
  listsOf.set(store, lists)
  const key = JSON.stringify(options)
  const list = lists.get(key) ?? createOwnList(store, options)
  lists.set(key, list)
  return list
}

const listsOf = new WeakMap<ValueStore, Map<string, OwnList>>()

/** It is read anew once typing in it rests, and never because of a key somewhere else in the file. */
function createOwnList(store: ValueStore, options: ReferenceOptions): OwnList {
  const listeners = new Set<() => void>()
  let source: TextSource | undefined
  let entries: ReferencedEntries | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}

  function read(): void {
    source = store.source
    entries = store.parse.ok ? listEntries(source, store.parse.root, options) : undefined
  }

  function readLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      read()
      for (const listener of listeners) listener()
    }, REST)
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) stop = store.subscribe(toPointer(options.list), readLater)
      listeners.add(listener)
      // The text may have changed since whoever listens has looked.
      if (source !== undefined && source !== store.source && listeners.size === 1) readLater()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        stop()
      }
    },
    entries() {
      const isFollowed = listeners.size > 0
      if (source === undefined || (!isFollowed && source !== store.source)) read()
      return entries
    },
  }
}
