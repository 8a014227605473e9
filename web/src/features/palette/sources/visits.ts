import { untilSignOut } from '~/lib/storage/untilSignOut'
import { localWebStorage } from '~/lib/storage/webStorage'

/** A place that somebody was at, in this browser; forgotten when they sign out. */
export interface Visit {
  readonly account: string
  /** Path of an address, encoded. */
  readonly address: string
  /** Epoch milliseconds. */
  readonly at: number
}

const storageKey = untilSignOut('visits')
const MAX_VISITS = 60

/** The places of an account, the last one first. */
export function readVisits(account: string): readonly Visit[] {
  return readAll().filter((visit) => visit.account === account)
}

export function addVisit(visit: Visit): void {
  const others = readAll().filter(
    ({ account, address }) => account !== visit.account || address !== visit.address,
  )
  localWebStorage.write(storageKey, JSON.stringify([visit, ...others].slice(0, MAX_VISITS)))
}

/** Another tab may have written since, so it is read each time. */
function readAll(): readonly Visit[] {
  try {
    const stored: unknown = JSON.parse(localWebStorage.read(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit) : []
  } catch {
    return []
  }
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false
  const { account, address, at }: Partial<Record<keyof Visit, unknown>> = value
  return typeof account === 'string' && typeof address === 'string' && typeof at === 'number'
}
