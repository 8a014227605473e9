import { m } from '~/paraglide/messages'
import styles from './MergeReport.module.css'

interface MergeReportProps {
  /** Where the commit is. */
  readonly branch: string
  /** A line for each file of others' work. */
  readonly notes: readonly string[]
}

/** What others had done to the files of a commit, and what became of it. */
export function MergeReport({ branch, notes }: MergeReportProps) {
  return (
    <>
      <p>{m.changes_committed_why({ branch })}</p>
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  )
}
