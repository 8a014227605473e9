import { localWebStorage } from '~/lib/storage/webStorage'
import { asNumber, member, root } from '../parse'
import { markOf } from './keptUser'

/** When the token in use ends, where it does: of the one that the browser keeps in its cookie. */

const storageKey = 'sheaf-token-end'

/** `end` in epoch milliseconds; undefined: it does not end by itself. */
export function keepTokenEnd(token: string, end: number | undefined): void {
  if (end === undefined) forgetTokenEnd()
  else localWebStorage.write(storageKey, JSON.stringify({ mark: markOf(token), end }))
}

export function forgetTokenEnd(): void {
  localWebStorage.remove(storageKey)
}

/** In epoch milliseconds; undefined where this very token does not end, or nothing is known of it. */
export function readTokenEnd(token: string): number | undefined {
  try {
    const kept = root(JSON.parse(localWebStorage.read(storageKey) ?? 'null'))
    return member(kept, 'mark').value === markOf(token) ? asNumber(member(kept, 'end')) : undefined
  } catch {
    return undefined
  }
}
