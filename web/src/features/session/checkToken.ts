import { m } from '~/paraglide/messages'
import type { AppConfig } from '~/provider/config'
import { isProviderError } from '~/provider/errors'
import { createGitHub } from '~/provider/github/createGitHub'
import { hostName } from '~/provider/hostName'
import { mayChange, readScopes } from '~/provider/scopes'
import { isTokenText } from '~/provider/session/addressToken'
import type { Owner } from '~/provider/types'

interface CheckedToken {
  /** Whose token it is. */
  readonly owner: Owner
  /** Nothing can be changed with it. False where the provider does not tell. */
  readonly canOnlyRead: boolean
}

/** What a token is, by asking the provider; the session is not touched. Rejects with words for people. */
export async function checkToken(
  config: AppConfig,
  token: string,
  signal?: AbortSignal,
): Promise<CheckedToken> {
  if (!isTokenText(token)) throw new Error(m.session_token_malformed())
  const { rest, graphql } = config.provider
  const name = hostName(config)
  let canOnlyRead = false
  const onScopes = (scopes: string) => {
    canOnlyRead = !mayChange(readScopes(scopes))
  }
  try {
    const owner = await createGitHub({ rest, graphql, name, token, onScopes }).authenticatedUser(signal)
    return { owner, canOnlyRead }
  } catch (error) {
    // Nobody's session has ended: it is this text that nobody knows.
    if (!isProviderError(error, 'signed-out')) throw error
    throw new Error(m.session_token_unknown({ provider: name }), { cause: error })
  }
}
