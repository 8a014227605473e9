import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Button, ErrorState, Link } from '~/ui'
import styles from './Referrers.module.css'
import type { ReferrerSearch } from './useReferrers'

interface ReferrersNoteProps {
  readonly reference: RefReference
  readonly search: ReferrerSearch
  /** Whether it is about several entries. */
  readonly isMany?: boolean
}

/** Files that are named. */
const NAMED = 5

/** Who refers to entries, as far as it is known. */
export function ReferrersNote({ reference, search, isMany = false }: ReferrersNoteProps) {
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
  const { all, unseen, unread, unreadable } = search.referrers
  const count = all.reduce((sum, { places, links }) => sum + places.length + links.length, 0)
  const counted = isMany ? m.entries_referrers_count_many : m.entries_referrers_count
  return (
    <div className={styles.referrers}>
      <output>{count === 0 ? m.entries_referrers_none() : counted({ count, files: all.length })}</output>
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
      {unreadable.length > 0 && (
        <p className={styles.left}>
          {m.entries_referrers_unreadable({ count: unreadable.length, paths: listed(unreadable) })}
        </p>
      )}
      {unread.length > 0 && (
        <p className={styles.left}>{m.entries_unread({ count: unread.length, first: unread[0] ?? '' })}</p>
      )}
    </div>
  )
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, NAMED)
  const more = paths.length - shown.length
  return (more > 0 ? [...shown, m.entries_referrers_more({ count: more })] : shown).join(', ')
}
