import { m } from '~/paraglide/messages'
import { useAccess } from '~/provider/access'
import { useConfig } from '~/provider/ProviderContext'
import { changeableWith, readScopes, showsOrganisations } from '~/provider/scopes'
import { useSession } from '~/provider/session/session'
import { hasScopes, tokenKind } from '~/provider/session/tokenKind'
import { Link } from '~/ui'
import styles from './SignInRights.module.css'

const changeable = {
  all: m.session_rights_all,
  public: m.session_rights_public,
  none: m.session_rights_none,
}

const pages = {
  classic: '/settings/tokens',
  'fine-grained': '/settings/personal-access-tokens',
  oauth: '/settings/applications',
  app: '/settings/installations',
  unknown: '/settings/tokens',
} as const

/** What the sign-in may do, as far as the provider tells, and where that is changed. */
export function SignInRights() {
  const { provider } = useConfig()
  const token = useSession(({ token }) => token)
  const access = useAccess()
  if (token === null) return null
  const isKnown = access.token === token && access.scopes !== null
  if (hasScopes(token) && !isKnown) return null
  const scopes = readScopes(access.scopes ?? '')
  return (
    <div className={styles.rights}>
      {hasScopes(token) ? (
        <>
          <p>{changeable[changeableWith(scopes)]()}</p>
          {!showsOrganisations(scopes) && <p>{m.session_rights_no_organisations()}</p>}
        </>
      ) : (
        <p>{m.session_rights_by_repository()}</p>
      )}
      <Link href={`${provider.web}${pages[tokenKind(token)]}`} target="_blank" rel="noreferrer">
        {m.session_rights_change_rights({ provider: provider.name })}
      </Link>
    </div>
  )
}
