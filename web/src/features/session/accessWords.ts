import { encodeSegment } from '~/lib/encodePath'
import { m } from '~/paraglide/messages'
import type { AccessTrouble } from '~/provider/access'
import { atProvider } from '~/provider/atProvider'
import type { AppConfig } from '~/provider/config'
import { tokenKind } from '~/provider/session/tokenKind'
import { newClassicToken } from './tokenPages'

interface AccessWords {
  readonly title: string
  readonly text: string
  /** The page that leads further, if there is one. */
  readonly page?: { readonly href: string; readonly label: string }
}

/** What a trouble is for people, and where it is mended. */
export function accessWords(
  trouble: AccessTrouble,
  provider: Pick<AppConfig['provider'], 'web' | 'name'>,
  token: string,
): AccessWords {
  const { web, name } = provider
  switch (trouble.kind) {
    case 'single-sign-on': {
      const href = atProvider(web, trouble.address)
      return {
        title: m.session_access_sso(),
        text: m.session_access_sso_why({ provider: name }),
        ...(href !== undefined && { page: { href, label: m.session_access_sso_open() } }),
      }
    }
    case 'single-sign-on-partly':
      return {
        title:
          trouble.count === 1
            ? m.session_access_sso_partly_one()
            : m.session_access_sso_partly({ count: trouble.count }),
        text: m.session_access_sso_partly_why(),
        page:
          tokenKind(token) === 'classic'
            ? { href: `${web}/settings/tokens`, label: m.session_access_tokens() }
            : { href: `${web}/settings/organizations`, label: m.session_access_sso_open() },
      }
    case 'app-not-approved':
      return {
        title: m.session_access_not_approved({
          organisation: trouble.organisation ?? m.session_access_organisation(),
        }),
        text: m.session_access_not_approved_why({ provider: name }),
        page: { href: `${web}/settings/applications`, label: m.session_access_approve() },
      }
    case 'network-not-allowed':
      return {
        title: m.session_access_network({
          organisation: trouble.organisation ?? m.session_access_organisation(),
        }),
        text: m.session_access_network_why(),
        ...(trouble.organisation !== undefined && {
          page: {
            href: `${web}/organizations/${encodeSegment(trouble.organisation)}/settings/security`,
            label: m.session_access_networks(),
          },
        }),
      }
    case 'app-suspended':
      return {
        title: m.session_access_app_suspended(),
        text: m.session_access_app_suspended_why(),
        page: installations(web),
      }
    case 'app-without-right':
      return {
        title: m.session_access_app_right(),
        text: m.session_access_app_right_why(),
        page: installations(web),
      }
    case 'token-without-right':
      return {
        title: m.session_access_token_right(),
        text: m.session_access_token_right_why({ provider: name }),
        page: { href: `${web}/settings/personal-access-tokens`, label: m.session_access_tokens() },
      }
    case 'only-reading':
      return {
        title: m.session_access_scope_read(),
        text: m.session_access_scope_why({ scopes: 'repo' }),
        page: { href: newClassicToken(provider), label: m.session_token_create() },
      }
    case 'scope':
      break
  }
  return {
    title: m.session_access_scope(),
    text: m.session_access_scope_why({ scopes: trouble.needed.join(', ') }),
    page: { href: newClassicToken(provider), label: m.session_token_create() },
  }
}

function installations(web: string) {
  return { href: `${web}/settings/installations`, label: m.session_access_apps() }
}
