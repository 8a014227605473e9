import { m } from '~/paraglide/messages'
import type { AppConfig } from '~/provider/config'
import { isProviderError } from '~/provider/errors'
import { createGitHub } from '~/provider/github/createGitHub'
import { hostName } from '~/provider/hostName'
import { isTokenText } from '~/provider/session/addressToken'
import type { Owner } from '~/provider/types'

/** Whose token it is, by asking the provider; the session is not touched. Rejects with words for people. */
export async function checkToken(config: AppConfig, token: string, signal?: AbortSignal): Promise<Owner> {
  if (!isTokenText(token)) throw new Error(m.session_token_malformed())
  const { rest, graphql } = config.provider
  const name = hostName(config)
  try {
    return await createGitHub({ rest, graphql, name, token }).authenticatedUser(signal)
  } catch (error) {
    // Nobody's session has ended: it is this text that nobody knows.
    if (!isProviderError(error, 'signed-out')) throw error
    throw new Error(m.session_token_unknown({ provider: name }), { cause: error })
  }
}
