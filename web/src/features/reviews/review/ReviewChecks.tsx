import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react'
import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { checksQuery } from '~/provider/queries/reviewQueries'
import type { Check } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { Callout, Link, VisuallyHidden } from '~/ui'
import styles from '../Panel.module.css'

interface ReviewChecksProps {
  readonly name: RepositoryName
  /** Commit id. */
  readonly commit: string
}

const icons = { success: CircleCheck, failure: CircleX, pending: CircleDashed, neutral: CircleMinus }

const words = {
  success: m.review_check_success,
  failure: m.review_check_failure,
  pending: m.review_check_pending,
  neutral: m.review_check_neutral,
}

/** What programs said of the newest commit of a review. */
export function ReviewChecks({ name, commit }: ReviewChecksProps) {
  const { data: checks, error } = useQuery(checksQuery(useProvider(), name, commit))
  return (
    <section className={styles.panel} aria-labelledby="review-checks">
      <h2 className={styles.title} id="review-checks">
        {m.review_checks()}
      </h2>
      {error && <Callout tone="danger">{error.message}</Callout>}
      {checks?.length === 0 && <p className={styles.note}>{m.review_no_checks()}</p>}
      {checks && checks.length > 0 && (
        <ul className={styles.list}>
          {checks.map((check, index) => (
            <CheckEntry key={index} check={check} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CheckEntry({ check: { name, state, description, url } }: { readonly check: Check }) {
  const Icon = icons[state]
  const href = safeUrl(url)
  return (
    <li className={styles.entry} data-state={state} title={description}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.name}>
        {href === undefined ? (
          name
        ) : (
          <Link href={href} target="_blank" rel="noreferrer">
            {name}
          </Link>
        )}
        <VisuallyHidden>: {words[state]()}</VisuallyHidden>
      </span>
    </li>
  )
}
