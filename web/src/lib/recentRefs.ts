import { localWebStorage } from './storage/webStorage'

export interface RefAddress {
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

export const recentKey = 'sheaf-recent'

/** The refs that people worked on last, as this browser has kept them. */
export function readRecentItems(): readonly RecentItem[] {
  try {
    const stored: unknown = JSON.parse(localWebStorage.read(recentKey) ?? '[]')
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
