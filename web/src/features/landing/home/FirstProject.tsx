import { FileJson, LayoutTemplate } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WayToStart } from '~/builder/starting/useStart'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import styles from './FirstProject.module.css'

interface FirstProjectProps {
  /** Makes one in a new repository. */
  readonly create: ReactNode
  readonly onStart: (way: WayToStart) => void
}

/** For an account that has no project yet: what one is, and three ways to begin. */
export function FirstProject({ create, onStart }: FirstProjectProps) {
  return (
    <section className={styles.banner}>
      <div className={styles.pitch}>
        <h1 className={styles.title}>{m.landing_create_title()}</h1>
        <p className={styles.why}>{m.landing_create_why()}</p>
      </div>
      <div className={styles.ways}>
        {create}
        <Button icon={LayoutTemplate} onPress={() => onStart('template')}>
          {m.landing_create_template()}
        </Button>
        <Button icon={FileJson} onPress={() => onStart('source')}>
          {m.landing_create_file()}
        </Button>
      </div>
    </section>
  )
}
