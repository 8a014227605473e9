import { m } from '~/paraglide/messages'
import { Button, ErrorState } from '~/ui'
import styles from './Page.module.css'

/** What failed while rendering, that edits are safe, and the way on. */
export function Failure({ error }: { readonly error: unknown }) {
  const reason = error instanceof Error ? error.message : String(error)
  return (
    <main className={styles.centre}>
      <ErrorState
        isPage
        title={m.app_crashed()}
        error={m.app_crashed_why({ reason })}
        action={
          <Button variant="primary" onPress={() => window.location.reload()}>
            {m.app_reload()}
          </Button>
        }
      />
    </main>
  )
}
