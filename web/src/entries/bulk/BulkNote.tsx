import { m } from '~/paraglide/messages'
import { Callout } from '~/ui'
import styles from './BulkNote.module.css'
import type { BulkReport } from './useBulk'

/** Refused files that are named: nobody reads more of them at once. */
const MAX_NAMED = 200

/** What of a bulk edit has not been done, and why. What was done is said beside the way back. */
export function BulkNote({ report }: { readonly report: BulkReport }) {
  const { intent, same, refused, error, isStopped } = report
  const isTold = refused.length > 0 || error !== undefined || isStopped || (intent === undefined && same > 0)
  if (!isTold) return null
  return (
    <Callout tone={refused.length > 0 || error ? 'warning' : 'info'}>
      {isStopped && <p>{m.entries_bulk_stopped()}</p>}
      {intent === undefined && same > 0 && <p>{m.entries_bulk_same({ count: same })}</p>}
      {error && <p>{m.entries_bulk_failed({ reason: error.message })}</p>}
      {refused.length > 0 && (
        <details className={styles.refused}>
          <summary>{m.entries_bulk_left({ count: refused.length })}</summary>
          <ul>
            {refused.slice(0, MAX_NAMED).map(({ path, reason }) => (
              <li key={path}>
                <span className={styles.path}>{path}</span> {reason}
              </li>
            ))}
            {refused.length > MAX_NAMED && (
              <li>{m.entries_bulk_left_more({ count: refused.length - MAX_NAMED })}</li>
            )}
          </ul>
        </details>
      )}
    </Callout>
  )
}
