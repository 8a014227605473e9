import { create } from 'zustand'
import { localWebStorage } from '~/lib/storage/webStorage'

const storageKey = 'sheaf-question-mark'

interface ShortcutsListState {
  readonly isOpen: boolean
  /** A key without Control can be spoken or hit by mistake, so it can be turned off: WCAG 2.1.4. */
  readonly isByKey: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly setByKey: (isByKey: boolean) => void
}

/** Whether the list of shortcuts is open, and whether the question mark opens it. */
export const useShortcutsList = create<ShortcutsListState>()((set) => ({
  isOpen: false,
  isByKey: localWebStorage.read(storageKey) !== 'off',
  setOpen: (isOpen) => set({ isOpen }),
  setByKey(isByKey) {
    if (isByKey) localWebStorage.remove(storageKey)
    else localWebStorage.write(storageKey, 'off')
    set({ isByKey })
  },
}))
