import { useQuery } from '@tanstack/react-query'
import { landingRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { waitingQuery } from '~/provider/queries/reviewQueries'
import { useSession } from '~/provider/session/session'
import { Link } from '~/ui'
import styles from './WaitingLink.module.css'

/** How many reviews wait for the signed-in person, with the way to them; nothing where none does. */
export function WaitingLink() {
  const isSignedIn = useSession(({ user }) => user !== null)
  return isSignedIn ? <Count /> : null
}

/** It asks for nothing itself: the start page and the lists of reviews do, and their answer counts here. */
function Count() {
  const { data } = useQuery(waitingQuery(useProvider(), false))
  const count = (data?.reviews.length ?? 0) + (data?.left ?? 0)
  if (count === 0) return null
  return (
    <Link href={landingRoute} className={styles.link ?? ''}>
      {m.review_waiting_count({ count })}
    </Link>
  )
}
