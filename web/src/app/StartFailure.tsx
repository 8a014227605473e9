import { m } from '~/paraglide/messages'
import { ErrorState } from '~/ui'
import styles from './Page.module.css'

/** Shown in place of everything when the deployment's settings cannot be read. */
export function StartFailure({ error }: { readonly error: unknown }) {
  return (
    <main className={styles.centre}>
      <ErrorState
        isPage
        title={m.app_start_failed()}
        error={error}
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
