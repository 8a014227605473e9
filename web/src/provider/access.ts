import { create } from 'zustand'
import { mayChange, readScopes } from './scopes'

/** What stands between a person and what they asked for, where a page of the provider leads further. */
export type AccessTrouble =
  /** An organisation asks for single sign-on. `address`: where, as the provider says it. */
  | { readonly kind: 'single-sign-on'; readonly address: string | undefined }
  /** So many organisations ask for it, and are left out of an answer. */
  | { readonly kind: 'single-sign-on-partly'; readonly count: number }
  /** The organisation has not approved the app that people sign in with. */
  | { readonly kind: 'app-not-approved'; readonly organisation: string | undefined }
  /** The organisation takes requests from its own networks only. */
  | { readonly kind: 'network-not-allowed'; readonly organisation: string | undefined }
  /** Somebody has suspended the app where it is installed. */
  | { readonly kind: 'app-suspended' }
  /** The token was made without the right. */
  | { readonly kind: 'token-without-right' }
  /** The app was installed without the right, or not for this repository. */
  | { readonly kind: 'app-without-right' }
  /** The sign-in has no scope by which anything can be changed. */
  | { readonly kind: 'only-reading' }
  /** The sign-in has none of these scopes, of which one is needed. */
  | { readonly kind: 'scope'; readonly needed: readonly string[] }

interface AccessState {
  /** Whose scopes these are. */
  readonly token: string | null
  /** The header as it came; null: the token has none, or nothing came yet. */
  readonly scopes: string | null
  readonly trouble: AccessTrouble | null
  /** What was dismissed, by `keyOf`. */
  readonly dismissed: readonly string[]
}

const initial: AccessState = { token: null, scopes: null, trouble: null, dismissed: [] }

/** What the sign-in in use may do, as far as the provider has told. */
export const useAccess = create<AccessState>()(() => initial)

/** Notes the scopes that an answer has told of a token. */
export function noteScopes(token: string, scopes: string): void {
  const known = useAccess.getState()
  if (known.token === token && known.scopes === scopes) return
  // Another sign-in has troubles of its own.
  useAccess.setState(known.token === token ? { scopes } : { ...initial, token, scopes })
  if (!mayChange(readScopes(scopes))) noteTrouble({ kind: 'only-reading' })
}

/** Notes what was refused; what was dismissed before is not told again. */
export function noteTrouble(trouble: AccessTrouble): void {
  const known = useAccess.getState()
  const key = keyOf(trouble)
  if (known.dismissed.includes(key) || (known.trouble && keyOf(known.trouble) === key)) return
  useAccess.setState({ trouble })
}

export function dismissTrouble(): void {
  const { trouble, dismissed } = useAccess.getState()
  if (trouble) useAccess.setState({ trouble: null, dismissed: [...dismissed, keyOf(trouble)] })
}

/** For a sign-in that ends: the next person has not dismissed anything. */
export function forgetAccess(): void {
  useAccess.setState(initial)
}

function keyOf(trouble: AccessTrouble): string {
  return JSON.stringify(trouble)
}
