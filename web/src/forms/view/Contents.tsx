import styles from './Contents.module.css'
import { ContentsList } from './ContentsList'

/** The parts of the form beside it, where it is long and wide enough. */
export function Contents() {
  return <ContentsList className={styles.contents} />
}
