import { localWebStorage } from '~/lib/storage/webStorage'
import { asOneOf, asOptionalString, asString, member, root } from '../parse'
import type { Owner } from '../types'

/** Who signed in last on this browser, so that a page opens at once and, without a network, with the person's drafts. */

const storageKey = 'sheaf-user'

export function keepUser(token: string, user: Owner): void {
  localWebStorage.write(storageKey, JSON.stringify({ mark: markOf(token), user }))
}

/** The person of this very token; null where another one or nobody is kept. */
export function readKeptUser(token: string): Owner | null {
  try {
    const kept = root(JSON.parse(localWebStorage.read(storageKey) ?? 'null'))
    if (member(kept, 'mark').value !== markOf(token)) return null
    const user = member(kept, 'user')
    return {
      login: asString(member(user, 'login')),
      kind: asOneOf(member(user, 'kind'), ['user', 'organisation']),
      name: asString(member(user, 'name')),
      description: asString(member(user, 'description')),
      avatarUrl: asOptionalString(member(user, 'avatarUrl')) || null,
    }
  } catch {
    return null
  }
}

export function forgetUser(): void {
  localWebStorage.remove(storageKey)
}

/** FNV-1a, 32 bits: tells tokens apart and says nothing about them. */
export function markOf(token: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(token)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
