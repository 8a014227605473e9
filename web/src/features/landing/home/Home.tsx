import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { WayToStart } from '~/builder/starting/useStart'
import { useDrafts } from '~/drafts/documents'
import { useRecentItems } from '~/lib/recentItems'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import { Button, lazyPart, Skeleton, VisuallyHidden } from '~/ui'
import { useRecentProjects } from '~/workspace/allProjects/recentProjects'
import { useAllProjects } from '~/workspace/allProjects/useAllProjects'
import { ChosenRepositories } from '~/workspace/installations/ChosenRepositories'
import { AllProjects } from './AllProjects'
import { Continue } from './Continue'
import { continueCards } from './continueCards'
import { FirstProject } from './FirstProject'
import styles from './Home.module.css'
import { OtherRepositories } from './OtherRepositories'
import { Waiting } from './Waiting'

const CreateProjectDialog = lazyPart(
  async () => (await import('./CreateProjectDialog')).CreateProjectDialog,
  { close: ({ onClose }) => onClose() },
)

const KeptDrafts = lazyPart(async () => (await import('../drafts/KeptDrafts')).KeptDrafts, {
  fallback: () => <DraftsLoading />,
})

/** For somebody who is signed in: what to go on with, what waits, and all that one can edit. */
export function Home() {
  const account = useAccount()
  const all = useAllProjects()
  const { drafts } = useDrafts()
  const recentProjects = useRecentProjects(({ items }) => items).filter(isOwn)
  const refs = useRecentItems(({ items }) => items).filter(isOwn)
  const [creating, setCreating] = useState<WayToStart>()
  const { projects } = all
  const cards = continueCards({ projects: recentProjects, refs, drafts, known: projects ?? [] })
  // Who has repositories, but nothing in them that has a form, begins as well.
  const isFirst = projects?.length === 0 && all.unreadCount === 0
  // A button that moves while somebody presses it does nothing: it comes once it is known where it belongs.
  const isKnown = isFirst || !all.isLooking || (projects?.length ?? 0) > 0
  const create = isKnown && (
    <Button variant={isFirst ? 'primary' : 'secondary'} icon={Plus} onPress={() => setCreating('empty')}>
      {m.landing_create()}
    </Button>
  )
  return (
    <div className={styles.page}>
      {isFirst ? (
        <FirstProject create={create} onStart={setCreating} />
      ) : (
        <VisuallyHidden elementType="h1">{m.landing_home()}</VisuallyHidden>
      )}
      {cards.length > 0 && <Continue cards={cards} repositories={all.repositories} />}
      <Waiting />
      {!isFirst && <AllProjects all={all} create={create} />}
      <OtherRepositories repositories={all.repositories} isLooking={all.isLooking} />
      <ChosenRepositories />
      <KeptDrafts />
      {creating && <CreateProjectDialog way={creating} onClose={() => setCreating(undefined)} />}
    </div>
  )

  function isOwn(item: { readonly account: string }): boolean {
    return item.account === account
  }
}

function DraftsLoading() {
  return (
    <section className={styles.section} aria-label={m.landing_drafts()} aria-busy>
      <h2 className={styles.heading}>{m.landing_drafts()}</h2>
      <div className={styles.loading}>
        <Skeleton width="80%" />
      </div>
    </section>
  )
}
