import { delay } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { asNumber, asOptionalString, asString, isAbsent, member, type Place, root } from '../parse'

/** What a person types at the provider to sign in here. */
export interface DeviceCode {
  readonly userCode: string
  /** Where, as the provider says it. */
  readonly page: string
}

/** What a sign-in by code comes to. */
interface SignedIn {
  readonly token: string
  /** When the token ends, in epoch milliseconds; undefined: not by itself. */
  readonly end: number | undefined
}

/**
 * Signs in by a code that the person types at the provider (RFC 8628), through our server. `onCode` hears of the code; then it is
 * asked again and again whether the person has agreed, at the pace that the provider wants. Rejects with words for people.
 */
export async function signInByCode(
  deviceUrl: string,
  signal: AbortSignal,
  onCode: (code: DeviceCode) => void,
): Promise<SignedIn> {
  const begun = await ask(deviceUrl, {}, signal)
  refuse(asOptionalString(member(begun, 'error')))
  const code = asString(member(begun, 'device_code'))
  const ends = Date.now() + asNumber(member(begun, 'expires_in')) * 1000
  let interval = asNumber(member(begun, 'interval'))
  onCode({
    userCode: asString(member(begun, 'user_code')),
    page: asString(member(begun, 'verification_uri')),
  })
  for (;;) {
    await delay(interval * 1000, signal)
    if (Date.now() > ends) throw new Error(m.session_code_expired())
    const polled = await ask(`${deviceUrl}/token`, { device_code: code }, signal)
    const token = asOptionalString(member(polled, 'token'))
    if (token !== '') {
      const seconds = member(polled, 'expires_in')
      return { token, end: isAbsent(seconds) ? undefined : Date.now() + asNumber(seconds) * 1000 }
    }
    const error = asOptionalString(member(polled, 'error'))
    const wanted = member(polled, 'interval')
    // RFC 8628, 3.5: five seconds more from now on.
    if (error === 'slow_down') interval = isAbsent(wanted) ? interval + 5 : asNumber(wanted)
    else if (error !== 'authorization_pending') refuse(error || 'no_token')
  }
}

function refuse(error: string): void {
  switch (error) {
    case '':
      return
    case 'expired_token':
      throw new Error(m.session_code_expired())
    case 'access_denied':
      throw new Error(m.session_code_denied())
    case 'device_flow_disabled':
      throw new Error(m.session_code_disabled())
    default:
      throw new Error(m.session_failed_code({ code: error }))
  }
}

async function ask(address: string, form: Record<string, string>, signal: AbortSignal): Promise<Place> {
  const request = {
    method: 'POST',
    body: new URLSearchParams(form),
    // What renews the token comes in a cookie of the server.
    credentials: 'include',
    signal,
  } as const
  const answer = await fetch(address, request).catch((error: unknown) => {
    if (signal.aborted) throw error
  })
  if (!answer?.ok) throw new Error(m.session_code_unreachable())
  try {
    return root(await answer.json())
  } catch (error) {
    throw new Error(m.session_code_unreachable(), { cause: error })
  }
}
