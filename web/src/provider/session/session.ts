import { create } from 'zustand'
import { deleteCookie, writeCookie } from '~/lib/storage/cookies'
import { forgetAccess } from '../access'
import type { Owner } from '../types'
import { type SignInReturn, tokenAtStart } from './addressToken'
import { forgetUser, keepUser, readKeptUser } from './keptUser'
import { tokenCookie } from './tokenCookie'
import { forgetTokenEnd, keepTokenEnd } from './tokenEnd'

export { takeTokenFromAddress } from './addressToken'

/** Who works here. The token is in memory and in a cookie, nowhere else. */
interface Session {
  readonly token: string | null
  /** The person of the token; null until the provider has said so once. */
  readonly user: Owner | null
  readonly isAuthenticated: boolean
  /** The provider refused the token. Everything stays as it is; the person is asked to sign in again. */
  readonly isExpired: boolean
  /** A token that came by a link and would replace the one in use. It is used only after the person agreed. */
  readonly foreignToken: string | null
  /** Why the last sign-in brought no token. */
  readonly signInError: { readonly code: string; readonly description: string | undefined } | null

  /** At the start of the page: with what the address brought, else with the cookie. */
  readonly start: (signInReturn: SignInReturn | undefined) => void
  /** Uses and keeps a token. `user` where the token was checked already; `end`, in epoch milliseconds, where it ends. */
  readonly signIn: (token: string, user?: Owner, end?: number) => void
  /** The same sign-in goes on with a new token; nothing where another one is in use by now. */
  readonly renew: (old: string, token: string, end: number) => void
  /** What the provider says of the token's person. */
  readonly setUser: (user: Owner) => void
  /** Deletes the cookie. Drafts stay. */
  readonly signOut: () => void
  /** The provider refused `token`. Does nothing when another one is in use by now. */
  readonly markExpired: (token: string) => void
  readonly acceptForeignToken: (user: Owner) => void
  readonly declineForeignToken: () => void
  readonly dismissSignInError: () => void
}

const signedOut = {
  token: null,
  user: null,
  isAuthenticated: false,
  isExpired: false,
  foreignToken: null,
  signInError: null,
} as const

export const useSession = create<Session>()((set, get) => ({
  ...signedOut,

  start(signInReturn) {
    const token = tokenAtStart(signInReturn)
    const brought = signInReturn?.kind === 'token' ? signInReturn.token : null
    if (token !== null && brought === token) {
      const end = signInReturn?.kind === 'token' ? signInReturn.end : undefined
      get().signIn(token, readKeptUser(token) ?? undefined, end)
      return
    }
    set({
      ...signedOut,
      token,
      user: token === null ? null : readKeptUser(token),
      isAuthenticated: token !== null,
      foreignToken: brought,
      signInError: signInReturn?.kind === 'error' ? signInReturn : null,
    })
  },

  signIn(token, user, end) {
    writeCookie(tokenCookie, token)
    keepTokenEnd(token, end)
    if (user) keepUser(token, user)
    forgetAccess()
    set({ ...signedOut, token, user: user ?? null, isAuthenticated: true })
  },

  renew(old, token, end) {
    const { token: inUse, user } = get()
    if (inUse !== old) return
    writeCookie(tokenCookie, token)
    if (user) keepUser(token, user)
    keepTokenEnd(token, end)
    set({ token, isExpired: false })
  },

  setUser(user) {
    const { token } = get()
    if (token === null) return
    keepUser(token, user)
    set({ user })
  },

  signOut() {
    deleteCookie(tokenCookie)
    forgetUser()
    forgetTokenEnd()
    forgetAccess()
    set(signedOut)
  },

  markExpired(token) {
    if (token === get().token) set({ isExpired: true })
  },

  acceptForeignToken(user) {
    const { foreignToken, signIn } = get()
    if (foreignToken !== null) signIn(foreignToken, user)
  },

  declineForeignToken() {
    set({ foreignToken: null })
  },

  dismissSignInError() {
    set({ signInError: null })
  },
}))
