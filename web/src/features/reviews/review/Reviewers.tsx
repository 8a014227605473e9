import { useQuery } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { actOnReview } from '~/commands/reviews/actOnReview'
import { useCommandScope } from '~/commands/useCommandScope'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { collaboratorsQuery } from '~/provider/queries/reviewQueries'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { Avatar, Button, IconButton, Menu } from '~/ui'
import { Off } from '../Off'
import styles from '../Panel.module.css'

interface ReviewersProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
  /** Why nobody can be asked; undefined: somebody can. */
  readonly off: string | undefined
}

/** Who was asked to look at a review, and a way to ask somebody else. */
export function Reviewers({ name, review, off }: ReviewersProps) {
  const scope = useCommandScope()
  const isOpen = review.state === 'open'
  const { data: people } = useQuery(collaboratorsQuery(useProvider(), name, isOpen && off === undefined))
  const known = [review.author, ...review.reviewers].map((person) => person?.login)
  const others = people?.filter(({ login }) => !known.includes(login)) ?? []
  const why = off ?? (people && others.length === 0 ? m.review_off_nobody() : undefined)
  return (
    <section className={styles.panel} aria-labelledby="review-reviewers">
      <h2 className={styles.title} id="review-reviewers">
        {m.review_reviewers()}
      </h2>
      {review.reviewers.length === 0 ? (
        <p className={styles.note}>{m.review_no_reviewers()}</p>
      ) : (
        <ul className={styles.list}>
          {review.reviewers.map(({ login, avatarUrl }) => (
            <li key={login} className={styles.entry}>
              <Avatar name={login} url={avatarUrl} size="small" />
              <span className={styles.name}>{login}</span>
              {isOpen && off === undefined && (
                <IconButton
                  size="small"
                  icon={X}
                  label={m.review_withdraw({ login })}
                  onPress={() => void actOnReview(scope, name, review.number, { kind: 'withdraw', login })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Off why={why}>
          <Menu
            label={m.review_ask()}
            trigger={
              <Button icon={UserPlus} isDisabled={others.length === 0}>
                {m.review_ask()}
              </Button>
            }
            items={others.map(({ login }) => ({
              id: login,
              label: login,
              onAction: () => actOnReview(scope, name, review.number, { kind: 'ask', login }),
            }))}
          />
        </Off>
      )}
    </section>
  )
}
