import { keyAndAncestors } from './keys'

interface Subscriptions {
  /** Listens to a JSON pointer and what is below it. */
  readonly add: (pointer: string, listener: () => void) => () => void
  /** Calls the listeners of these pointers, of what is above them and of what is below them. */
  readonly notify: (pointers: readonly string[]) => void
  readonly notifyAll: () => void
}

export function createSubscriptions(): Subscriptions {
  const listeners = new Map<string, Set<() => void>>()

  function call(pointer: string): void {
    for (const listener of listeners.get(pointer) ?? []) listener()
  }

  return {
    add(pointer, listener) {
      const set = listeners.get(pointer) ?? new Set()
      set.add(listener)
      listeners.set(pointer, set)
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(pointer) === set) listeners.delete(pointer)
      }
    },
    notify(pointers) {
      const heard = new Set(pointers.flatMap(keyAndAncestors))
      for (const pointer of heard) call(pointer)
      // Only what is on screen listens, so looking through the listeners is cheap, however much has changed.
      const changed = new Set(pointers)
      for (const pointer of listeners.keys()) {
        if (!heard.has(pointer) && keyAndAncestors(pointer).some((around) => changed.has(around)))
          call(pointer)
      }
    },
    notifyAll() {
      for (const pointer of listeners.keys()) call(pointer)
    },
  }
}
