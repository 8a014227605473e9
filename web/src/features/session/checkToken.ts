import { m } from '~/paraglide/messages'
import type { ProviderConfig } from '~/provider/config'
import { createGitHub } from '~/provider/github/createGitHub'
import { isTokenText } from '~/provider/session/addressToken'
import type { Owner } from '~/provider/types'

/** Whose token it is, by asking the provider; the session is not touched. Rejects with words for people. */
export async function checkToken(
  { rest, graphql, name }: ProviderConfig,
  token: string,
  signal?: AbortSignal,
): Promise<Owner> {
  if (!isTokenText(token)) throw new Error(m.session_token_malformed())
  return createGitHub({ rest, graphql, name, token }).authenticatedUser(signal)
}
