import styles from './Spinner.module.css'

/** A decoration beside a text that says what is being waited for. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}
