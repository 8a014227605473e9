import { m } from '~/paraglide/messages'
import {
  asBoolean,
  asOneOf,
  asOptionalString,
  asString,
  isAbsent,
  member,
  type Place,
  root,
  ShapeError,
} from './parse'

/** The settings of a deployment, as `/config.json` holds them. Addresses are absolute and end without a slash. */
export interface AppConfig {
  readonly environment: Environment
  readonly version: string
  /** Whether the repositories are on the machine that serves this page. It only words the page. */
  readonly embedded: boolean
  readonly provider: ProviderConfig
  /**
   * `url`: where sign-in begins; null where nobody can be redirected. `deviceUrl`: where codes come from that are typed at the
   * provider. With neither people paste a personal access token. `appUrl`: the public page of the app that people sign in by,
   * where whoever looks after this Sheaf has told it.
   */
  readonly auth: {
    readonly url: string | null
    readonly deviceUrl?: string | undefined
    readonly appUrl?: string | undefined
  }
  /** The public address of this page, for share links. */
  readonly publicUrl: string
  /** The folder that `sheaf open` shows, in the place of repositories at a provider. `saves`: what is committed is only written. */
  readonly folder?: FolderConfig
  /** Empty texts where nothing is set up. */
  readonly feedback: { readonly email: string; readonly issuesUrl: string }
}

export interface FolderConfig {
  readonly path: string
  readonly saves: boolean
}

type Environment = 'production' | 'staging' | 'development'

export interface ProviderConfig {
  readonly kind: 'github'
  /** As people call it: "GitHub". */
  readonly name: string
  readonly rest: string
  readonly graphql: string
  readonly web: string
  readonly raw: string
}

/** The settings cannot be used. `message` is for people. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the settings once at start: the page has them, but for a development server's. Rejects with a `ConfigError`. */
export async function loadConfig(): Promise<AppConfig> {
  const written = document.getElementById('settings')?.textContent ?? ''
  return parseConfig(written === '' ? await fetchSettings() : readSettings(written))
}

function readSettings(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError(m.provider_config_not_json(), { cause: error })
  }
}

async function fetchSettings(): Promise<unknown> {
  let response: Response
  try {
    response = await fetch('/config.json', { cache: 'no-cache' })
  } catch (error) {
    throw new ConfigError(m.provider_config_unreachable(), { cause: error })
  }
  if (!response.ok) throw new ConfigError(m.provider_config_status({ status: response.status }))
  return readSettings(await response.text())
}

/** Throws a `ConfigError` that names the setting. */
export function parseConfig(value: unknown): AppConfig {
  try {
    return readConfig(root(value))
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error
    throw new ConfigError(m.provider_config_invalid({ reason: error.message }), { cause: error })
  }
}

/** Where our server renews and ends sign-ins; undefined where it has none. */
export function brokerUrl({ url, deviceUrl }: AppConfig['auth']): string | undefined {
  return url ?? deviceUrl
}

function readConfig(config: Place): AppConfig {
  const provider = member(config, 'provider')
  const auth = member(config, 'auth')
  const feedback = member(config, 'feedback')
  const issuesUrl = member(feedback, 'issuesUrl')
  const folder = member(config, 'folder')
  return {
    environment: asOneOf(member(config, 'environment'), ['production', 'staging', 'development']),
    version: asString(member(config, 'version')),
    embedded: asBoolean(member(config, 'embedded')),
    provider: {
      kind: asOneOf(member(provider, 'kind'), ['github']),
      name: asString(member(provider, 'name')),
      rest: asAddress(member(provider, 'rest')),
      graphql: asAddress(member(provider, 'graphql')),
      web: asAddress(member(provider, 'web')),
      raw: asAddress(member(provider, 'raw')),
    },
    auth: {
      url: asOptionalAddress(member(auth, 'url')) ?? null,
      deviceUrl: asOptionalAddress(member(auth, 'deviceUrl')),
      appUrl: asOptionalAddress(member(auth, 'appUrl')),
    },
    publicUrl: asAddress(member(config, 'publicUrl')),
    ...(!isAbsent(folder) && {
      folder: { path: asString(member(folder, 'path')), saves: asBoolean(member(folder, 'saves')) },
    }),
    feedback: {
      email: asOptionalString(member(feedback, 'email')),
      issuesUrl: asOptionalString(issuesUrl) === '' ? '' : asAddress(issuesUrl),
    },
  }
}

function asOptionalAddress(place: Place): string | undefined {
  return isAbsent(place) ? undefined : asAddress(place)
}

function asAddress(place: Place): string {
  const text = asString(place)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ShapeError(place, 'an address that begins with http:// or https://')
  }
  return text.replace(/\/+$/, '')
}
