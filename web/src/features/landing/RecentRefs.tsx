import { GitBranch } from 'lucide-react'
import { useRecentItems } from '~/lib/recentItems'
import { treeRoute } from '~/lib/routes'
import { formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import { RefRow } from './RefRow'
import rows from './RefRow.module.css'
import styles from './Start.module.css'

const maxShown = 6

/** The refs worked on last in this browser. Without any there is no list: the repositories beside it say enough. */
export function RecentRefs() {
  const account = useAccount()
  const all = useRecentItems((state) => state.items)
  const items = all.filter((item) => item.account === account)
  if (items.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{m.landing_recent()}</h2>
      <ul className={rows.list}>
        {items.slice(0, maxShown).map(({ ref, lastTouched }) => (
          <RefRow
            key={treeRoute(ref)}
            href={treeRoute(ref)}
            icon={GitBranch}
            name={`${ref.owner}/${ref.repo}`}
            detail={m.landing_recent_detail({
              branch: ref.ref,
              time: formatRelativeTime(Date.parse(lastTouched)),
            })}
          />
        ))}
      </ul>
    </section>
  )
}
