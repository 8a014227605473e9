import { m } from '~/paraglide/messages'
import styles from './Page.module.css'

/** What an address shows that is none of ours. */
export function Miss() {
  return <h1 className={styles.miss}>{m.app_miss()}</h1>
}
