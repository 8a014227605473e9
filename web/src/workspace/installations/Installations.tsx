import { useQuery } from '@tanstack/react-query'
import { encodeSegment } from '~/lib/encodePath'
import { m } from '~/paraglide/messages'
import { atProvider } from '~/provider/atProvider'
import { useConfig, useProvider } from '~/provider/ProviderContext'
import { installationsQuery } from '~/provider/queries/installations'
import type { Installation } from '~/provider/types'
import { Link } from '~/ui'
import styles from './Installations.module.css'

/** What the app of the sign-in may see, of all or of one owner, and where that is changed. */
export function Installations({ owner }: { readonly owner?: string }) {
  const { provider } = useConfig()
  const { data: all } = useQuery(installationsQuery(useProvider()))
  if (!all) return null
  const named = owner?.toLowerCase()
  const shown = named === undefined ? all : all.filter((one) => one.owner.toLowerCase() === named)
  // The whole of an owner shows: there is nothing to choose.
  if (named !== undefined && shown.length > 0 && shown.every(showsAll)) return null
  const [app] = all.map((one) => one.app)
  return (
    <aside className={styles.app} aria-label={m.session_app_title({ provider: provider.name })}>
      <p>
        {owner !== undefined && shown.length === 0
          ? m.session_app_not_in({ owner })
          : m.session_app_why({ provider: provider.name })}
      </p>
      {shown.length > 0 && (
        <ul className={styles.owners}>
          {shown.map((one) => (
            <Owner key={one.page} installation={one} />
          ))}
        </ul>
      )}
      {app === undefined ? (
        <p>{m.session_app_unknown({ provider: provider.name })}</p>
      ) : (
        (owner === undefined || shown.length === 0) && (
          <Away href={`${provider.web}/apps/${encodeSegment(app)}/installations/new`}>
            {owner === undefined ? m.session_app_elsewhere() : m.session_app_let_in()}
          </Away>
        )
      )}
    </aside>
  )
}

function showsAll({ sees, isSuspended }: Installation): boolean {
  return sees === 'all' && !isSuspended
}

function Owner({ installation }: { readonly installation: Installation }) {
  const { provider } = useConfig()
  const { owner, page } = installation
  const href = atProvider(provider.web, page)
  return (
    <li>
      <span>
        <bdi>{owner}</bdi>: {wordsOf(installation)}
      </span>
      {href !== undefined && (
        <Away href={href} label={m.session_app_change_of({ owner })}>
          {m.session_app_change()}
        </Away>
      )}
    </li>
  )
}

function wordsOf({ sees, isSuspended }: Installation): string {
  if (isSuspended) return m.session_app_suspended()
  return sees === 'all' ? m.session_app_all() : m.session_app_some()
}

interface AwayProps {
  readonly href: string
  readonly label?: string
  readonly children: string
}

/** Leads to the provider, and keeps the page. */
function Away({ href, label, children }: AwayProps) {
  return (
    <Link href={href} target="_blank" rel="noreferrer" {...(label !== undefined && { 'aria-label': label })}>
      {children}
    </Link>
  )
}
