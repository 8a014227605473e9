import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { Link, MiddleText } from '~/ui'
import type { CurrentRoute } from '../useCurrentRoute'
import styles from './Breadcrumb.module.css'
import { CrumbMenu } from './CrumbMenu'
import { type Crumb, crumbsOf } from './crumbs'

/** Beyond so many steps the middle ones go into a menu. */
const maxSteps = 6

/** The way from the provider to what is shown. On a narrow screen all but the last two steps are in a menu. */
export function Breadcrumb({ route }: { readonly route: CurrentRoute }) {
  const { provider } = useConfig()
  const crumbs = crumbsOf(provider.name, route)
  const hidden = crumbs.length > maxSteps ? crumbs.slice(3, -2) : []
  const start = crumbs.slice(0, hidden.length > 0 ? 3 : -2)
  return (
    <nav aria-label={m.app_breadcrumb()}>
      <ol className={styles.list}>
        {crumbs.length > 2 && (
          <li className={`${styles.item} ${styles.narrow}`} data-fixed>
            <CrumbMenu crumbs={crumbs.slice(0, -2)} />
          </li>
        )}
        {start.map((crumb, index) => (
          <li key={index} className={`${styles.item} ${styles.wide}`}>
            <CrumbLink crumb={crumb} />
          </li>
        ))}
        {hidden.length > 0 && (
          <li className={`${styles.item} ${styles.wide}`} data-fixed>
            <CrumbMenu crumbs={hidden} />
          </li>
        )}
        {crumbs.slice(-2).map((crumb, index, { length }) => (
          <li key={index} className={styles.item}>
            <CrumbLink crumb={crumb} isCurrent={index === length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface CrumbLinkProps {
  readonly crumb: Crumb
  readonly isCurrent?: boolean
}

function CrumbLink({ crumb, isCurrent = false }: CrumbLinkProps) {
  return (
    <Link href={crumb.href} className={styles.link ?? ''} {...(isCurrent && { 'aria-current': 'page' })}>
      <MiddleText>{crumb.label}</MiddleText>
    </Link>
  )
}
