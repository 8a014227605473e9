import { FilePen } from 'lucide-react'
import { useDrafts } from '~/drafts/documents'
import { formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { Badge } from '~/ui'
import { groupDrafts } from './draftGroups'
import { RefRow } from './RefRow'
import rows from './RefRow.module.css'
import styles from './Start.module.css'

/** Edits that wait for a commit. Without any there is no list. */
export function KeptDrafts() {
  const { drafts } = useDrafts()
  if (drafts.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{m.landing_drafts()}</h2>
      <ul className={rows.list}>
        {groupDrafts(drafts).map(({ ref, href, count, updatedAt }) => (
          <RefRow
            key={href}
            href={href}
            icon={FilePen}
            name={`${ref.owner}/${ref.repo}`}
            detail={m.landing_recent_detail({
              branch: ref.ref,
              time: formatRelativeTime(Date.parse(updatedAt)),
            })}
          >
            <Badge tone="warning">{m.landing_drafts_count({ count })}</Badge>
          </RefRow>
        ))}
      </ul>
    </section>
  )
}
