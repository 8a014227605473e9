import { FileText, FolderGit2 } from 'lucide-react'
import { formatRelativeTime } from '~/lib/time'
import { m } from '~/paraglide/messages'
import { ProjectSketch } from '~/projects/ProjectSketch'
import { Link } from '~/ui'
import type { ListedRepository } from '~/workspace/allProjects/ListedProject'
import styles from './Continue.module.css'
import type { ContinueCard } from './continueCards'
import homeStyles from './Home.module.css'
import { type ReviewState, useReviewStates } from './useReviewStates'

interface ContinueProps {
  readonly cards: readonly ContinueCard[]
  /** Those that are known: they say which branches are nobody's proposals. */
  readonly repositories: readonly ListedRepository[]
}

/** What one was working on, as cards. */
export function Continue({ cards, repositories }: ContinueProps) {
  const reviewOf = useReviewStates(cards, repositories)
  return (
    <section className={homeStyles.section}>
      <h2 className={homeStyles.heading}>{m.landing_continue()}</h2>
      <ul className={styles.cards} aria-label={m.landing_continue()}>
        {cards.map((card) => (
          <li key={card.href}>
            <Card card={card} review={reviewOf(card)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  readonly card: ContinueCard
  readonly review: ReviewState | undefined
}

function Card({ card, review }: CardProps) {
  const { href, title, reference, project, changes, time } = card
  const { owner, repo, ref } = reference
  return (
    <Link href={href} className={styles.card ?? ''}>
      {project ? (
        <ProjectSketch sketch={project.sketch} isCollection={project.kind === 'collection'} />
      ) : (
        <span className={styles.icon}>
          {changes > 0 ? (
            <FileText size={20} strokeWidth={1.5} aria-hidden />
          ) : (
            <FolderGit2 size={20} strokeWidth={1.5} aria-hidden />
          )}
        </span>
      )}
      <span className={styles.body}>
        <bdi className={styles.title}>{title}</bdi>
        <span className={styles.detail}>
          <bdi>{`${owner}/${repo}`}</bdi>
          {' · '}
          <bdi>{ref}</bdi>
        </span>
        <span className={styles.state}>
          {changes > 0 && <span className={styles.changed}>{m.landing_changes({ count: changes })}</span>}
          {review && <span className={styles.review}>{reviewWords(review)}</span>}
          <span>{formatRelativeTime(time)}</span>
        </span>
      </span>
    </Link>
  )
}

function reviewWords(review: ReviewState): string {
  switch (review) {
    case 'approved':
      return m.landing_review_approved()
    case 'changes-requested':
      return m.landing_review_changes()
    case 'draft':
      return m.landing_review_draft()
    case 'open':
      break
  }
  return m.landing_review_open()
}
