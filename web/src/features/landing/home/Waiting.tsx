import { useQuery } from '@tanstack/react-query'
import { GitPullRequest } from 'lucide-react'
import { reviewRoute } from '~/lib/routes'
import { formatDateTime, formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { waitingQuery } from '~/provider/queries/reviewQueries'
import type { WaitingReview } from '~/provider/reviewTypes'
import { Link } from '~/ui'
import homeStyles from './Home.module.css'
import styles from './Waiting.module.css'

/** The reviews that wait for this person, the longest waiting first. Where none does there is nothing. */
export function Waiting() {
  const { data } = useQuery(waitingQuery(useProvider(), true))
  if (!data || data.reviews.length === 0) return null
  return (
    <section className={homeStyles.section}>
      <h2 className={homeStyles.heading}>{m.landing_waiting()}</h2>
      <ul className={styles.list} aria-label={m.landing_waiting()}>
        {data.reviews.map((review) => {
          const { repository, number, title, since } = review
          return (
            <li key={`${repository.owner}/${repository.repo}#${number}`}>
              <Link href={reviewRoute(repository, number)} className={styles.row ?? ''}>
                <GitPullRequest size={16} strokeWidth={1.75} aria-hidden />
                <bdi className={styles.title}>{title}</bdi>
                <span className={styles.why}>{whyWords(review)}</span>
                <span className={styles.place}>
                  <bdi>{`${repository.owner}/${repository.repo}`}</bdi>
                  {' · '}
                  <time dateTime={since} title={formatDateTime(Date.parse(since))}>
                    {formatRelativeTime(Date.parse(since))}
                  </time>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {data.left > 0 && <p className={styles.more}>{m.landing_waiting_more({ count: data.left })}</p>}
    </section>
  )
}

function whyWords({ why, who }: WaitingReview): string {
  const person = who?.login ?? m.landing_waiting_somebody()
  switch (why) {
    case 'asked':
      return m.landing_waiting_asked({ person })
    case 'approved':
      return m.landing_waiting_approved({ person })
    case 'changes-requested':
      return m.landing_waiting_changes({ person })
    case 'answered':
      break
  }
  return m.landing_waiting_answered({ person })
}
