import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { hostName } from '~/provider/hostName'
import { useConfig } from '~/provider/ProviderContext'
import { Badge, ChangedLine } from '~/ui'
import { Try } from './Try'
import styles from './Welcome.module.css'

/** For somebody who is not signed in: what this is, the thing itself to try, and the way in. */
export function Welcome({ connect }: { readonly connect: ReactNode }) {
  const config = useConfig()
  const { folder, embedded } = config
  const open = folder
    ? m.landing_slogan_open_folder({ path: folder.path })
    : embedded
      ? m.landing_slogan_open_embedded()
      : m.landing_slogan_open({ provider: hostName(config) })
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        {embedded && <Badge tone="accent">{folder ? m.landing_folder() : m.landing_embedded()}</Badge>}
        <h1 className={styles.title}>{m.landing_slogan()}</h1>
        <div className={styles.pitch}>
          <div className={styles.slogans}>
            <p>{m.landing_slogan_how()}</p>
            <p>{open}</p>
          </div>
          <div className={styles.connect}>{connect}</div>
        </div>
      </div>
      <Try />
      <ul className={styles.points}>
        <li className={styles.point}>
          <span className={styles.picture} aria-hidden>
            <span className={styles.field}>
              <span className={styles.label}>{m.landing_try_price()}</span>
              <span className={styles.input}>4.80</span>
            </span>
          </span>
          <h2 className={styles.pointTitle}>{m.landing_point_forms()}</h2>
          <p className={styles.pointText}>{m.landing_point_forms_text()}</p>
        </li>
        <li className={styles.point}>
          <span className={styles.picture} aria-hidden>
            <span className={styles.code}>
              <ChangedLine before={'"price": 4.20,'} after={'"price": 4.80,'} />
            </span>
          </span>
          <h2 className={styles.pointTitle}>{m.landing_point_git()}</h2>
          <p className={styles.pointText}>{m.landing_point_git_text()}</p>
        </li>
        <li className={styles.point}>
          <span className={styles.picture} aria-hidden>
            <span className={styles.code}>
              bakery/
              <br />
              {'  bread.json'}
              <br />
              {'  bread.sheaf.json'}
            </span>
          </span>
          <h2 className={styles.pointTitle}>{m.landing_point_open()}</h2>
          <p className={styles.pointText}>{m.landing_point_open_text()}</p>
        </li>
      </ul>
    </div>
  )
}
