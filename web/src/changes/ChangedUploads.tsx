import type { Upload } from '~/drafts/uploads/Upload'
import { formatBytes } from '~/lib/formatBytes'
import { m } from '~/paraglide/messages'
import { Badge, MiddleText } from '~/ui'
import styles from './ChangedFiles.module.css'

/** The files that go along because the drafts name them. They are taken out of a commit in the form, at their field. */
export function ChangedUploads({ uploads }: { readonly uploads: readonly Upload[] }) {
  return uploads.map(({ reference: { path }, size }) => (
    <li key={path} className={styles.entry}>
      <div className={styles.file}>
        <span className={styles.path} title={path}>
          <MiddleText keep={24}>{path}</MiddleText>
        </span>
        <span className={styles.size}>{formatBytes(size)}</span>
        <Badge tone="success">{m.changes_new_file()}</Badge>
      </div>
    </li>
  ))
}
