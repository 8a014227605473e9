import { useQuery } from '@tanstack/react-query'
import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig, useProvider } from '~/provider/ProviderContext'
import { verdictsQuery } from '~/provider/queries/reviewQueries'
import type { ReviewDetails, Verdict } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { Callout, Link } from '~/ui'
import styles from '../Panel.module.css'
import { standingVerdicts } from './standing'
import { verdictWords } from './verdictWords'

interface VerdictsProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
}

/** How the conversation stands: who approved or wants changes, and how much was said. It is led at the provider. */
export function Verdicts({ name, review }: VerdictsProps) {
  const provider = hostName(useConfig())
  const { data, error } = useQuery(verdictsQuery(useProvider(), name, review.number))
  const url = safeUrl(review.webUrl)
  const standing = standingVerdicts(data ?? [])
  return (
    <section className={styles.panel} aria-labelledby="review-verdicts">
      <h2 className={styles.title} id="review-verdicts">
        {m.review_verdicts()}
      </h2>
      {error && <Callout tone="danger">{error.message}</Callout>}
      {data && standing.length === 0 && <p className={styles.note}>{m.review_no_verdicts()}</p>}
      {standing.length > 0 && (
        <ul className={styles.list}>
          {standing.map((verdict) => (
            <Entry key={verdict.person?.login ?? ''} verdict={verdict} />
          ))}
        </ul>
      )}
      <p className={styles.note}>
        {m.review_comment_count({ count: review.commentCount })}{' '}
        {review.commentCount > 0 && url !== undefined && (
          <Link href={url} target="_blank" rel="noreferrer">
            {m.review_comments_at({ provider })}
          </Link>
        )}
      </p>
    </section>
  )
}

function Entry({ verdict: { person, kind, webUrl } }: { readonly verdict: Verdict }) {
  const { Icon, state, words } = verdictWords[kind]
  const text = words({ person: person?.login ?? m.review_nobody() })
  const url = safeUrl(webUrl)
  return (
    <li className={styles.entry} data-state={state}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.name}>
        {url === undefined ? (
          text
        ) : (
          <Link href={url} target="_blank" rel="noreferrer">
            {text}
          </Link>
        )}
      </span>
    </li>
  )
}
