import { create } from 'zustand'
import { localWebStorage } from './storage/webStorage'

interface RefAddress {
  readonly owner: string
  readonly repo: string
  readonly ref: string
}

export interface RecentItem {
  /** Whose it is: another person who signs in at this browser does not see it. */
  readonly account: string
  readonly type: 'ref'
  readonly ref: RefAddress
  /** ISO 8601. */
  readonly lastTouched: string
  readonly touchType: 'edit'
}

interface RecentItems {
  /** Newest first. */
  readonly items: readonly RecentItem[]
  readonly touch: (account: string, ref: RefAddress) => void
  readonly forget: (account: string, ref: RefAddress) => void
  /** Forgets all of an account, as on sign-out. */
  readonly forgetAll: (account: string) => void
}

const storageKey = 'sheaf-recent'
const maxItems = 20

/** The refs that people worked on last; kept in this browser. */
export const useRecentItems = create<RecentItems>()((set) => {
  // Another tab may have written since, so every change starts from what is stored.
  const update = (change: (items: readonly RecentItem[]) => readonly RecentItem[]) => {
    const items = change(readItems())
    localWebStorage.write(storageKey, JSON.stringify(items))
    set({ items })
  }
  return {
    items: readItems(),
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

function readItems(): readonly RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localWebStorage.read(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentItem) : []
  } catch {
    return []
  }
}

function isRecentItem(value: unknown): value is RecentItem {
  if (typeof value !== 'object' || value === null) return false
  const { account, type, ref, lastTouched, touchType }: Partial<Record<keyof RecentItem, unknown>> = value
  // Older versions of this page kept them without saying whose they are.
  if (typeof account !== 'string') return false
  if (type !== 'ref' || touchType !== 'edit' || typeof lastTouched !== 'string') return false
  return !Number.isNaN(Date.parse(lastTouched)) && isRefAddress(ref)
}

function isRefAddress(value: unknown): value is RefAddress {
  if (typeof value !== 'object' || value === null) return false
  const { owner, repo, ref }: Partial<Record<keyof RefAddress, unknown>> = value
  return typeof owner === 'string' && typeof repo === 'string' && typeof ref === 'string'
}
