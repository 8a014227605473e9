import { randomText } from '~/lib/randomText'
import { readCookie } from '~/lib/storage/cookies'
import { sessionWebStorage } from '~/lib/storage/webStorage'
import { tokenCookie } from './tokenCookie'

/** What a sign-in brought back in the address of this page. */
export type SignInReturn =
  /** `isOurs`: this tab began the sign-in; a token from anywhere else replaces nobody's unasked. */
  | {
      readonly kind: 'token'
      readonly token: string
      readonly isOurs: boolean
      /** When the token ends, in epoch milliseconds; undefined: not by itself. */
      readonly end?: number | undefined
    }
  /** `description` is the provider's text; undefined where this tab did not ask for it. */
  | { readonly kind: 'error'; readonly code: string; readonly description: string | undefined }

const nonceKey = 'sheaf-sign-in-nonce'

/** Marks this tab as the one that begins a sign-in; answers the mark. */
export function beginSignIn(): string {
  const nonce = randomText()
  sessionWebStorage.write(nonceKey, nonce)
  return nonce
}

/**
 * Takes what a sign-in left in the address and removes it from there at once. Call it before anything else loads, so
 * that no other request and no history entry carries the token.
 */
export function takeTokenFromAddress(): SignInReturn | undefined {
  const url = new URL(window.location.href)
  const token = url.searchParams.get('token')
  const errorCode = url.searchParams.get('auth_error')
  if (token === null && errorCode === null) return undefined

  const nonce = url.searchParams.get('nonce')
  const description = url.searchParams.get('auth_error_description')
  const seconds = url.searchParams.get('expires_in')
  const brought = ['token', 'nonce', 'expires_in', 'auth_error', 'auth_error_description']
  for (const name of brought) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash)

  const expectedNonce = sessionWebStorage.read(nonceKey)
  sessionWebStorage.remove(nonceKey)
  if (errorCode !== null) {
    const isAsked = expectedNonce !== null && description !== null
    return { kind: 'error', code: errorCode, description: isAsked ? description : undefined }
  }
  if (token === null || !isTokenText(token)) return undefined
  const isOurs = expectedNonce !== null && nonce === expectedNonce
  // What renews it is in this browser only where this browser has signed in.
  const end =
    isOurs && seconds !== null && /^\d{1,9}$/.test(seconds) ? Date.now() + Number(seconds) * 1000 : undefined
  return { kind: 'token', token, isOurs, end }
}

/** The token that the page begins with: what the address brought, unless another one is in use that this tab did not ask to replace. */
export function tokenAtStart(signInReturn: SignInReturn | undefined): string | null {
  const kept = readCookie(tokenCookie)
  const inUse = kept !== null && isTokenText(kept) ? kept : null
  if (signInReturn?.kind !== 'token') return inUse
  return signInReturn.isOurs ? signInReturn.token : (inUse ?? signInReturn.token)
}

/** The cookie's value for "signed out". */
const signedOutToken = 'not-logged-in'

/** Whether a text can be a token at all: it has to fit into one header line. */
export function isTokenText(text: string): boolean {
  return text !== signedOutToken && /^[\u0021-\u007E]{1,2048}$/.test(text)
}
