import { create } from 'zustand'
import { type RecentItem, type RefAddress, readRecentItems, recentKey } from './recentRefs'
import { localWebStorage } from './storage/webStorage'

interface RecentItems {
  /** Newest first. */
  readonly items: readonly RecentItem[]
  readonly touch: (account: string, ref: RefAddress) => void
  readonly forget: (account: string, ref: RefAddress) => void
  /** Forgets all of an account, as on sign-out. */
  readonly forgetAll: (account: string) => void
}

const maxItems = 20

/** The refs that people worked on last; kept in this browser. */
export const useRecentItems = create<RecentItems>()((set) => {
  // Another tab may have written since, so every change starts from what is stored.
  const update = (change: (items: readonly RecentItem[]) => readonly RecentItem[]) => {
    const items = change(readRecentItems())
    localWebStorage.write(recentKey, JSON.stringify(items))
    set({ items })
  }
  return {
    items: readRecentItems(),
    touch(account, { owner, repo, ref }) {
      const item: RecentItem = {
        account,
        type: 'ref',
        ref: { owner, repo, ref },
        lastTouched: new Date().toISOString(),
        touchType: 'edit',
      }
      update((items) => {
        const others = items.filter((other) => other.account !== account)
        const own = items.filter((other) => other.account === account && !isSameRef(other.ref, item.ref))
        return [item, ...own].slice(0, maxItems).concat(others)
      })
    },
    forget(account, ref) {
      update((items) => items.filter((item) => item.account !== account || !isSameRef(item.ref, ref)))
    },
    forgetAll(account) {
      update((items) => items.filter((item) => item.account !== account))
    },
  }
})

function isSameRef(a: RefAddress, b: RefAddress): boolean {
  return a.owner === b.owner && a.repo === b.repo && a.ref === b.ref
}
