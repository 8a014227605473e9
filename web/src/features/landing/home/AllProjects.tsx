import { ChevronDown, NotebookPen } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button, EmptyState, ErrorState, Menu, SearchField, Spinner, VisuallyHidden } from '~/ui'
import type { AllProjects as Known } from '~/workspace/allProjects/useAllProjects'
import styles from './AllProjects.module.css'
import homeStyles from './Home.module.css'
import { ProjectRow } from './ProjectRow'
import { ownersOf, placesOf, projectsMatching } from './projectFilter'
import { RowSkeletons } from './RowSkeletons'

interface AllProjectsProps {
  readonly all: Known
  /** Makes one more. */
  readonly create: ReactNode
}

/** Rows at first, and more with each press. */
const STEP = 50

/** All projects that one can edit, of all owners, to be narrowed down by words. */
export function AllProjects({ all, create }: AllProjectsProps) {
  const { projects, repositories, isLooking, unreadCount, lookOn, error } = all
  const [owner, setOwner] = useState<string>()
  const [words, setWords] = useState('')
  const [count, setCount] = useState(STEP)
  const sought = useDeferredValue(words)
  const owners = ownersOf(repositories)
  const matching = projectsMatching(projects ?? [], sought, owner)
  const shown = matching.slice(0, count)
  const placeOf = placesOf(shown)
  const pushedAt = new Map(repositories.map(({ owner, repo, pushedAt }) => [`${owner}/${repo}`, pushedAt]))
  const isEmpty = projects !== undefined && projects.length === 0
  // While nothing was found yet, there may be something.
  const isWaiting = !error && (projects === undefined || (isEmpty && isLooking))
  return (
    <section className={homeStyles.section}>
      <div className={styles.head}>
        <h2 className={homeStyles.heading}>{m.landing_all()}</h2>
        {isLooking && !isWaiting && (
          <output className={styles.looking}>
            <Spinner />
            <VisuallyHidden elementType="span">{m.landing_all_looking()}</VisuallyHidden>
          </output>
        )}
        <div className={styles.tools}>
          {owners.length > 1 && (
            <Menu
              label={m.landing_owner()}
              placement="bottom end"
              trigger={
                <Button
                  variant="ghost"
                  aria-label={m.landing_owner_of({ owner: owner ?? m.landing_owner_all() })}
                >
                  {owner ?? m.landing_owner_all()}
                  <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
                </Button>
              }
              items={[undefined, ...owners].map((one) => ({
                id: one ?? '',
                label: one ?? m.landing_owner_all(),
                onAction: () => setOwner(one),
              }))}
            />
          )}
          <div className={styles.search}>
            <SearchField label={m.landing_all_filter()} value={words} onChange={setWords} />
          </div>
          {create}
        </div>
      </div>
      {error && <ErrorState title={m.landing_all_failed()} error={error} onRetry={lookOn} />}
      {isWaiting && <RowSkeletons label={m.landing_all_loading()} />}
      {isEmpty && !isLooking && (
        <EmptyState title={m.landing_all_none()} icon={NotebookPen}>
          {m.landing_all_none_why()}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={m.landing_all()}>
          {shown.map((project) => (
            <ProjectRow
              key={`${project.owner}/${project.repo}/${project.path}`}
              project={project}
              place={placeOf(project)}
              pushedAt={pushedAt.get(`${project.owner}/${project.repo}`) ?? ''}
            />
          ))}
        </ul>
      )}
      {!isEmpty && !isWaiting && matching.length === 0 && !error && (
        <p className={styles.note}>{m.landing_all_no_match({ words: sought.trim() || (owner ?? '') })}</p>
      )}
      {matching.length > count && (
        <div>
          <Button onPress={() => setCount(count + 4 * STEP)}>
            {m.landing_all_more({ count: matching.length - count })}
          </Button>
        </div>
      )}
      {unreadCount > 0 && !isLooking && (
        <p className={styles.note}>
          {m.landing_all_unread({ read: repositories.length - unreadCount, count: repositories.length })}{' '}
          <Button variant="link" onPress={lookOn}>
            {m.landing_all_look_on()}
          </Button>
        </p>
      )}
    </section>
  )
}
