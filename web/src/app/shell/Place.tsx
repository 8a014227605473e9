import type { Route } from '~/lib/routes'
import { useSession } from '~/provider/session/session'
import { Breadcrumb } from './Breadcrumb'
import styles from './Header.module.css'
import { HeaderActions } from './HeaderActions'

/** The part of the header that says where one is and offers what can be done there. */
export function Place({ route }: { readonly route: Route }) {
  const isSignedIn = useSession(({ user }) => user !== null)
  return (
    <>
      <div className={styles.crumbs}>
        <Breadcrumb route={route} />
      </div>
      {isSignedIn && 'repo' in route && (
        <div className={styles.context} data-roomy-words>
          <HeaderActions route={route} />
        </div>
      )}
    </>
  )
}
