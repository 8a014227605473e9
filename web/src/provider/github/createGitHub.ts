import type { AccessTrouble } from '../access'
import type { Provider } from '../Provider'
import type { Renewal } from '../session/renewal'
import { hasScopes } from '../session/tokenKind'
import { createLaterCalls } from './calls/laterCalls'
import { createOwnerCalls } from './calls/ownerCalls'
import { createReadCalls } from './calls/readCalls'
import { type Client, createClient } from './client/client'
import { createLimitGate } from './client/limitGate'
import type { RateLimit } from './client/rateLimit'
import { createReadLine } from './client/readLine'
import { createRepeat } from './client/repeat'

export interface GitHubOptions {
  /** REST base address without a final slash: https://api.github.com or https://HOST/api/v3. */
  readonly rest: string
  /** The one address of the GraphQL interface: https://api.github.com/graphql or https://HOST/api/graphql. */
  readonly graphql: string
  /** Null: nobody is signed in; public content only. */
  readonly token: string | null
  /** How people call this provider, for messages; "GitHub" unless given. */
  readonly name?: string
  /** The login of the token's person, where it is known; it spares a request. */
  readonly ownLogin?: () => string | undefined
  readonly fetch?: typeof fetch
  /** Milliseconds until an unanswered call is given up; a minute unless given. */
  readonly timeout?: number
  readonly onRateLimit?: (limit: RateLimit) => void
  /** What renews the token while one works, where it ends by itself. */
  readonly renewal?: Renewal
  /** The provider refused the token (401), and it was not renewed. */
  readonly onSignedOut?: (token: string) => void
  /** The scopes of the token, of every answer that tells them; not of a token that has rights by repository. */
  readonly onScopes?: (scopes: string) => void
  /** The account, the token or the app lacks something. */
  readonly onTrouble?: (trouble: AccessTrouble) => void
  /** A limit is reached: calls wait until then, in epoch milliseconds. Undefined: they go on. */
  readonly onPause?: (until: number | undefined) => void
  /** Milliseconds before a failed call is made again, as often as there are pauses; two unless given. */
  readonly pauses?: readonly number[]
}

/** At a time. GitHub refuses more than a hundred requests at once, of all the pages of a person together. */
const maxReads = 20

/** A provider that speaks GitHub's REST API, version 2022-11-28: github.com, Enterprise Servers, our embedded server. */
export function createGitHub(options: GitHubOptions): Provider {
  const client: Client = createClient({
    rest: options.rest.replace(/\/+$/, ''),
    graphql: options.graphql,
    token: options.token,
    renewal: options.renewal,
    name: options.name ?? 'GitHub',
    fetch: options.fetch ?? ((...parameters) => globalThis.fetch(...parameters)),
    timeout: options.timeout ?? 60_000,
    onRateLimit: options.onRateLimit ?? ignore,
    onSignedOut: options.onSignedOut ?? ignore,
    // GitHub may send the header empty where it means nothing.
    onScopes: options.token !== null && hasScopes(options.token) ? (options.onScopes ?? ignore) : ignore,
    onTrouble: options.onTrouble ?? ignore,
    gate: createLimitGate(options.onPause ?? ignore),
    line: createReadLine(maxReads),
    repeat: createRepeat(options.pauses),
  })
  return {
    ...createOwnerCalls(client, options),
    ...createReadCalls(client),
    ...createLaterCalls(client),
  }
}

function ignore(): void {}
