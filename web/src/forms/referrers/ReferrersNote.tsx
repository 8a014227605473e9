import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Button, ErrorState, Link } from '~/ui'
import styles from './Referrers.module.css'
import type { ReferrerSearch } from './useReferrers'

interface ReferrersNoteProps {
  readonly reference: RefReference
  readonly search: ReferrerSearch
}

/** Files that are named. */
const NAMED = 5

/** Who refers to an entry, as far as it is known. */
export function ReferrersNote({ reference, search }: ReferrersNoteProps) {
  if (search.kind === 'none') return search.isLate && <p>{m.entries_referrers_none()}</p>
  if (search.kind === 'failed') {
    return (
      <>
        <ErrorState title={m.entries_referrers_failed()} error={search.error} onRetry={search.retry} />
        <p>{m.entries_referrers_unknown()}</p>
      </>
    )
  }
  if (search.kind === 'looking') {
    const { seen, count, isLate, stop } = search
    if (!isLate) return null
    const label = m.entries_referrers_looking()
    return (
      <div className={styles.looking}>
        <span>{label}</span>
        {count > 0 && <progress className={styles.progress} max={count} value={seen} aria-label={label} />}
        {count > 0 && (
          <Button variant="ghost" size="small" onPress={stop}>
            {m.entries_reading_stop()}
          </Button>
        )}
      </div>
    )
  }
  const { all, unseen, unread } = search.referrers
  const count = all.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <div className={styles.referrers}>
      <output>
        {count === 0 ? m.entries_referrers_none() : m.entries_referrers_count({ count, files: all.length })}
      </output>
      {all.length > 0 && (
        <ul className={styles.files}>
          {all.slice(0, NAMED).map(({ file: { path }, title }) => (
            <li key={path}>
              {/* What was typed in the dialog stays. */}
              <Link href={blobRoute({ ...reference, path })} target="_blank" rel="noopener" title={path}>
                {title}
              </Link>
            </li>
          ))}
          {all.length > NAMED && <li>{m.entries_referrers_more({ count: all.length - NAMED })}</li>}
        </ul>
      )}
      {unseen > 0 && <p className={styles.left}>{m.entries_referrers_unseen({ count: unseen })}</p>}
      {unread.length > 0 && (
        <p className={styles.left}>{m.entries_unread({ count: unread.length, first: unread[0] ?? '' })}</p>
      )}
    </div>
  )
}
