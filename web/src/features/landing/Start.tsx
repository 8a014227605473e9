import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import type { Owner } from '~/provider/types'
import { Button, lazyPart, Skeleton } from '~/ui'
import { OwnRepositories } from './OwnRepositories'
import { RecentRefs } from './RecentRefs'
import styles from './Start.module.css'

const CreateProjectDialog = lazyPart(
  async () => (await import('./CreateProjectDialog')).CreateProjectDialog,
  { close: ({ onClose }) => onClose() },
)

const KeptDrafts = lazyPart(async () => (await import('./drafts/KeptDrafts')).KeptDrafts, {
  fallback: () => <DraftsLoading />,
})

/** For somebody who is signed in: begin something, or go on with something. */
export function Start({ user }: { readonly user: Owner }) {
  const [isCreating, setCreating] = useState(false)
  return (
    <div className={styles.page}>
      <section className={styles.create}>
        <div className={styles.pitch}>
          <h1 className={styles.title}>{m.landing_create_title()}</h1>
          <p className={styles.why}>{m.landing_create_why()}</p>
        </div>
        <Button variant="primary" size="large" icon={Plus} onPress={() => setCreating(true)}>
          {m.landing_create()}
        </Button>
        {isCreating && <CreateProjectDialog onClose={() => setCreating(false)} />}
      </section>
      <div className={styles.columns}>
        <OwnRepositories user={user} />
        <div className={styles.aside}>
          <KeptDrafts />
          <RecentRefs />
        </div>
      </div>
    </div>
  )
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
