import { create } from 'zustand'
import { localWebStorage } from './storage/webStorage'

interface RefAddress {
  readonly owner: string
  readonly repo: string
  readonly ref: string
}

export interface RecentItem {
  readonly type: 'ref'
  readonly ref: RefAddress
  /** ISO 8601. */
  readonly lastTouched: string
  readonly touchType: 'edit'
}

interface RecentItems {
  /** Newest first. */
  readonly items: readonly RecentItem[]
  readonly touch: (ref: RefAddress) => void
  readonly forget: (ref: RefAddress) => void
}

const storageKey = 'sheaf-recent'
const maxItems = 20

/** The refs a person worked on last; kept in this browser. */
export const useRecentItems = create<RecentItems>()((set) => {
  // Another tab may have written since, so every change starts from what is stored.
  const update = (change: (items: readonly RecentItem[]) => readonly RecentItem[]) => {
    const items = change(readItems())
    localWebStorage.write(storageKey, JSON.stringify(items))
    set({ items })
  }
  return {
    items: readItems(),
    touch({ owner, repo, ref }) {
      const item: RecentItem = {
        type: 'ref',
        ref: { owner, repo, ref },
        lastTouched: new Date().toISOString(),
        touchType: 'edit',
      }
      update((items) =>
        [item, ...items.filter((other) => !isSameRef(other.ref, item.ref))].slice(0, maxItems),
      )
    },
    forget(ref) {
      update((items) => items.filter((item) => !isSameRef(item.ref, ref)))
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
  const { type, ref, lastTouched, touchType }: Partial<Record<keyof RecentItem, unknown>> = value
  if (type !== 'ref' || touchType !== 'edit' || typeof lastTouched !== 'string') return false
  return !Number.isNaN(Date.parse(lastTouched)) && isRefAddress(ref)
}

function isRefAddress(value: unknown): value is RefAddress {
  if (typeof value !== 'object' || value === null) return false
  const { owner, repo, ref }: Partial<Record<keyof RefAddress, unknown>> = value
  return typeof owner === 'string' && typeof repo === 'string' && typeof ref === 'string'
}
