import { inTurn } from '~/lib/inTurn'
import { readCookie } from '~/lib/storage/cookies'
import { asNumber, asString, member, root } from '../parse'
import { isTokenText } from './addressToken'
import { readKeptUser } from './keptUser'
import { useSession } from './session'
import { tokenCookie } from './tokenCookie'
import { readTokenEnd } from './tokenEnd'

/** A token that is renewed while one works. */
export interface Renewal {
  /** The one to use now: a new one, where the last would end soon. */
  readonly current: () => Promise<string>
  /** The one to use after the provider has refused that; null where only a new sign-in helps. */
  readonly after: (refused: string) => Promise<string | null>
}

interface Renewed {
  readonly token: string
  /** In epoch milliseconds. */
  readonly end: number
}

/** Milliseconds before its end at which a token is renewed: a commit of many files takes a while. */
const ahead = 5 * 60_000
/** Milliseconds in which it is not tried again ahead of time. */
const pause = 30_000
/** Milliseconds until an unanswered renewal is given up. */
const timeout = 20_000

/**
 * Renews a token that ends, in a provider's calls. Undefined for one that does not. All tabs renew it once: what one has got
 * the others take from the cookie. The secret that it takes is in the broker and in a cookie that no script can read.
 */
export function createRenewal(authUrl: string, first: string): Renewal | undefined {
  const firstEnd = readTokenEnd(first)
  if (firstEnd === undefined) return undefined
  let now: Renewed = { token: first, end: firstEnd }
  let login: string | undefined
  let running: Promise<boolean> | undefined
  let triedAt = 0

  return {
    async current() {
      noteLogin()
      const isNear = now.end - Date.now() < ahead
      if (isNear && (running || Date.now() - triedAt > pause)) await renew()
      return now.token
    },
    async after(refused) {
      // Another call was faster.
      if (refused !== now.token) return now.token
      return (await renew()) ? now.token : null
    },
  }

  /** Whose it is must be known before the session goes on to somebody else's. */
  function noteLogin(): void {
    const { token, user } = useSession.getState()
    if (token === now.token && user) login = user.login
  }

  function renew(): Promise<boolean> {
    running ??= renewOnce().finally(() => {
      running = undefined
    })
    return running
  }

  async function renewOnce(): Promise<boolean> {
    triedAt = Date.now()
    noteLogin()
    const old = now.token
    const renewed = await inTurn(
      'sheaf-renewal',
      async () => foundInCookie(old, login) ?? (await askBroker(authUrl, old)),
    )
    if (!renewed) return false
    now = renewed
    useSession.getState().renew(old, renewed.token, renewed.end)
    return true
  }
}

/** What another tab has renewed it to, or the same person has signed in with anew. */
function foundInCookie(old: string, login: string | undefined): Renewed | undefined {
  const token = readCookie(tokenCookie)
  if (token === null || token === old || !isTokenText(token)) return undefined
  const end = readTokenEnd(token)
  if (end === undefined || login === undefined || readKeptUser(token)?.login !== login) return undefined
  return { token, end }
}

async function askBroker(authUrl: string, token: string): Promise<Renewed | undefined> {
  try {
    const answer = await fetch(`${authUrl}/renew`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
      credentials: 'include',
      signal: AbortSignal.timeout(timeout),
    })
    if (!answer.ok) return undefined
    const place = root(await answer.json())
    const renewed = asString(member(place, 'token'))
    return isTokenText(renewed)
      ? { token: renewed, end: Date.now() + asNumber(member(place, 'expires_in')) * 1000 }
      : undefined
  } catch {
    // Whoever needs it hears that the sign-in has ended.
    return undefined
  }
}
