import { useQuery } from '@tanstack/react-query'
import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { verdictsQuery } from '~/provider/queries/reviewQueries'
import type { Verdict } from '~/provider/reviewTypes'
import { Callout, Link } from '~/ui'
import styles from '../Panel.module.css'
import { useReviewScope } from '../ReviewScope'
import { Dismiss } from './Dismiss'
import { isStale, standingVerdicts } from './standing'
import { verdictWords } from './verdictWords'

/** How the conversation stands: who approved or wants changes, and how much was said. */
export function Verdicts() {
  const { name, review } = useReviewScope()
  const { data, error } = useQuery(verdictsQuery(useProvider(), name, review.number))
  const standing = standingVerdicts(data?.verdicts ?? [])
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
      <p className={styles.note}>{m.review_comment_count({ count: review.commentCount })}</p>
    </section>
  )
}

function Entry({ verdict }: { readonly verdict: Verdict }) {
  const { review, canPush } = useReviewScope()
  const { person, kind, webUrl } = verdict
  const { Icon, state, words } = verdictWords[kind]
  const text = words({ person: person?.login ?? m.review_nobody() })
  const url = safeUrl(webUrl)
  const isJudgement = kind === 'approved' || kind === 'changes-requested'
  return (
    <li className={styles.entry} data-state={isStale(verdict, review.head.commit) ? 'neutral' : state}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.name}>
        {url === undefined ? (
          text
        ) : (
          <Link href={url} target="_blank" rel="noreferrer">
            {text}
          </Link>
        )}
        {isStale(verdict, review.head.commit) && (
          <span className={styles.why}> {m.review_verdict_stale()}</span>
        )}
      </span>
      {isJudgement && canPush && review.state === 'open' && <Dismiss verdict={verdict} />}
    </li>
  )
}
