import type { Route } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { Link, MiddleText, useIsNarrow } from '~/ui'
import styles from './Breadcrumb.module.css'
import { CrumbMenu } from './CrumbMenu'
import { type Crumb, crumbsOf } from './crumbs'
import { useRouteTitle } from './useRouteTitle'

/** Beyond so many steps the middle ones go into a menu. */
const maxSteps = 6

/** The way from the provider to what is shown. Where it has less room all but the last step are in a menu. */
export function Breadcrumb({ route }: { readonly route: Route }) {
  const config = useConfig()
  // There it stands where there is room for all of it.
  const isNarrow = useIsNarrow()
  const crumbs = crumbsOf(config, route, useRouteTitle(route))
  const above = crumbs.slice(0, -1)
  const last = crumbs.at(-1)
  const hidden = crumbs.length > maxSteps && !isNarrow ? above.slice(3, -1) : []
  const isHidden = (crumb: Crumb) => hidden.includes(crumb)
  return (
    <nav aria-label={m.app_breadcrumb()}>
      <ol className={styles.list} data-whole={isNarrow || undefined}>
        {above.length > 0 && !isNarrow && (
          <li className={`${styles.item} ${styles.narrow}`} data-fixed>
            <CrumbMenu crumbs={above} />
          </li>
        )}
        {above.map((crumb, index) =>
          isHidden(crumb) ? (
            crumb === hidden[0] && (
              <li key={index} className={`${styles.item} ${styles.wide}`} data-fixed>
                <CrumbMenu crumbs={hidden} />
              </li>
            )
          ) : (
            <li key={index} className={`${styles.item} ${styles.wide}`}>
              <CrumbLink crumb={crumb} />
            </li>
          ),
        )}
        {last && (
          <li className={styles.item}>
            <CrumbLink crumb={last} isCurrent />
          </li>
        )}
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
