import { m } from '~/paraglide/messages'
import styles from './ErrorReference.module.css'

/** The id under which a log has what failed, to be copied: a click chooses all of it. Nothing where there is none. */
export function ErrorReference({ error }: { readonly error: unknown }) {
  const id = error instanceof Error && 'requestId' in error ? error.requestId : undefined
  if (typeof id !== 'string' || id === '') return null
  return (
    <p className={styles.reference}>
      {m.ui_request_id()} <code className={styles.id}>{id}</code>
    </p>
  )
}
