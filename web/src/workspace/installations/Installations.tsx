import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { atProvider } from '~/provider/atProvider'
import { useConfig, useProvider } from '~/provider/ProviderContext'
import { installationsQuery } from '~/provider/queries/installations'
import type { Installation } from '~/provider/types'
import { Link, LinkButton, VisuallyHidden } from '~/ui'
import styles from './Installations.module.css'
import { installPage } from './installPage'

/** What the app of the sign-in may see, of all or of one owner, and where that is changed. */
export function Installations({ owner }: { readonly owner?: string }) {
  const config = useConfig()
  const { data: all } = useQuery(installationsQuery(useProvider()))
  if (!all) return null
  const named = owner?.toLowerCase()
  const shown = named === undefined ? all : all.filter((one) => one.owner.toLowerCase() === named)
  // The whole of an owner shows: there is nothing to choose.
  if (named !== undefined && shown.length > 0 && shown.every(showsAll)) return null
  const provider = config.provider.name
  const title = m.session_app_title({ provider })
  const install = installPage(config, all)
  return (
    <aside className={styles.app} data-asks={shown.length === 0 || undefined} aria-label={title}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p>{whyOf(owner, shown.length, all.length, provider)}</p>
        {install === undefined && <p>{m.session_app_unknown({ provider })}</p>}
      </div>
      {shown.length > 0 && (
        <ul className={styles.owners}>
          {shown.map((one) => (
            <Owner key={one.page} installation={one} />
          ))}
        </ul>
      )}
      {install !== undefined && shown.length === 0 && (
        <LinkButton href={install} icon={ExternalLink} target="_blank" rel="noreferrer">
          {all.length === 0 ? m.session_app_install() : m.session_app_let_in()}
        </LinkButton>
      )}
      {install !== undefined && owner === undefined && shown.length > 0 && (
        <Away href={install}>{m.session_app_elsewhere()}</Away>
      )}
    </aside>
  )
}

function whyOf(owner: string | undefined, shown: number, all: number, provider: string): string {
  if (shown > 0) return m.session_app_why({ provider })
  if (owner !== undefined) return m.session_app_not_in({ owner })
  return all === 0 ? m.session_app_nowhere({ provider }) : m.session_app_why({ provider })
}

function showsAll({ sees, isSuspended }: Installation): boolean {
  return sees === 'all' && !isSuspended
}

function Owner({ installation }: { readonly installation: Installation }) {
  const { provider } = useConfig()
  const { owner, page, isSuspended } = installation
  const href = atProvider(provider.web, page)
  return (
    <li>
      <bdi className={styles.owner}>{owner}</bdi>
      <VisuallyHidden elementType="span">: </VisuallyHidden>
      <span className={styles.sees} data-suspended={isSuspended || undefined}>
        {wordsOf(installation)}
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
    <span className={styles.away}>
      <Link
        href={href}
        target="_blank"
        rel="noreferrer"
        {...(label !== undefined && { 'aria-label': label })}
      >
        {children}
      </Link>
    </span>
  )
}
