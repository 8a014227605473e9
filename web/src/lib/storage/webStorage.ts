/**
 * Web storage that never throws: it is missing or forbidden in private windows, sandboxed frames and tests, and full
 * at any time. What could not be kept is simply not there later.
 */
interface WebStorage {
  read(key: string): string | null
  /** Whether the value was kept. */
  write(key: string, value: string): boolean
  remove(key: string): void
  /** All keys of this origin. */
  keys(): readonly string[]
}

/** Kept on this machine until cleared. */
export const localWebStorage = createWebStorage(() => window.localStorage)

/** Kept in this tab until it is closed. */
export const sessionWebStorage = createWebStorage(() => window.sessionStorage)

// Reading `window.localStorage` itself throws where storage is forbidden, so it is read inside each call.
function createWebStorage(open: () => Storage): WebStorage {
  return {
    read(key) {
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value)
        return true
      } catch {
        return false
      }
    },
    remove(key) {
      try {
        open().removeItem(key)
      } catch {
        // Nothing was kept, so nothing has to go.
      }
    },
    keys() {
      try {
        const storage = open()
        return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      } catch {
        return []
      }
    },
  }
}
