import { localWebStorage } from './webStorage'

const PREFIX = 'sheaf-until-sign-out:'

/** The name under which something is kept on this machine that tells of an account's files: signing out forgets it. */
export function untilSignOut(name: string): string {
  return PREFIX + name
}

/** Forgets all that is kept so. */
export function forgetUntilSignOut(): void {
  for (const key of localWebStorage.keys()) if (key.startsWith(PREFIX)) localWebStorage.remove(key)
}
