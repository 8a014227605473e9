import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import type { UnfitFile } from '../migrateEntries'
import styles from './DataQuestion.module.css'
import { FileLink } from './FileLink'
import { unfitWords } from './questionWords'

/** What is named: nobody reads more of them at once. */
const MAX_NAMED = 200

interface UnfitListProps {
  readonly reference: RefReference
  readonly files: readonly UnfitFile[]
}

/** What does not fit, entry by entry, each with the way to it. */
export function UnfitList({ reference, files }: UnfitListProps) {
  const all = files.flatMap(({ path, values }) => values.map((value) => ({ path, ...value })))
  if (all.length === 0) return null
  return (
    <details className={styles.list}>
      <summary>{m.migration_unfit({ count: all.length })}</summary>
      <ul>
        {all.slice(0, MAX_NAMED).map(({ path, pointer, reason, by }) => (
          <li key={`${path} ${pointer} ${by}`}>
            <FileLink reference={reference} path={path} pointer={pointer} /> {unfitWords(reason)}
          </li>
        ))}
        {all.length > MAX_NAMED && <li>{m.migration_unfit_more({ count: all.length - MAX_NAMED })}</li>}
      </ul>
    </details>
  )
}

interface UnreadFilesProps {
  readonly reference: RefReference
  readonly paths: readonly string[]
}

/** Files that are left alone because nobody can tell what they say. */
export function UnreadFiles({ reference, paths }: UnreadFilesProps) {
  if (paths.length === 0) return null
  return (
    <details className={styles.list}>
      <summary>{m.migration_unread_files({ count: paths.length })}</summary>
      <ul>
        {paths.slice(0, MAX_NAMED).map((path) => (
          <li key={path}>
            <FileLink reference={reference} path={path} />
          </li>
        ))}
        {paths.length > MAX_NAMED && <li>{m.migration_unfit_more({ count: paths.length - MAX_NAMED })}</li>}
      </ul>
    </details>
  )
}
