import { useQuery } from '@tanstack/react-query'
import { FileDiff } from 'lucide-react'
import { useState } from 'react'
import { FileChanges } from '~/changes/ChangeList'
import { DiffView } from '~/editor/DiffView'
import { formatNameOf } from '~/formats/formatOf'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import type { ChangedFile } from '~/provider/historyTypes'
import { useProvider } from '~/provider/ProviderContext'
import { fileAtQuery } from '~/provider/queries/historyQueries'
import type { FileContent, RepositoryName } from '~/provider/types'
import { Badge, Callout, Dialog, IconButton, MiddleText } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import styles from './ReviewChanges.module.css'

interface ReviewFileProps {
  readonly name: RepositoryName
  readonly file: ChangedFile
  /** Commit ids. */
  readonly before: string
  readonly after: string
  /** The form of the file, if a project makes one. */
  readonly form: ProjectForm | undefined
  readonly isReadAtOnce: boolean
}

/** One file of a review: its changes in words where it is JSON, and its lines on demand. */
export function ReviewFile({ name, file, before, after, form, isReadAtOnce }: ReviewFileProps) {
  const { path, status, previousPath, additions, deletions } = file
  const [isShown, setShown] = useState(false)
  const isWanted = isShown || (isReadAtOnce && formatNameOf(path) !== undefined)
  const old = useFileText(name, previousPath ?? path, isWanted && status !== 'added' ? before : undefined)
  const now = useFileText(name, path, isWanted && status !== 'removed' ? after : undefined)
  const error = old.error ?? now.error
  const texts =
    (status === 'added' || old.isLoaded) && (status === 'removed' || now.isLoaded) && isWanted
      ? { before: old.text ?? '', after: now.text ?? '' }
      : undefined
  const isText = !old.isBinary && !now.isBinary
  return (
    <li className={styles.file}>
      <div className={styles.line}>
        <span className={styles.path} title={path}>
          <MiddleText keep={24}>{path}</MiddleText>
        </span>
        <StatusBadge status={status} />
        <span className={styles.counts}>
          <span className={styles.added}>+{additions}</span>{' '}
          <span className={styles.removed}>−{deletions}</span>
        </span>
        <IconButton
          size="small"
          icon={FileDiff}
          label={m.review_show_lines({ path })}
          onPress={() => setShown(true)}
        />
      </div>
      {previousPath !== null && <p className={styles.note}>{m.review_renamed({ path: previousPath })}</p>}
      {error && <Callout tone="danger">{error.message}</Callout>}
      {texts && isText && status !== 'removed' && formatNameOf(path) !== undefined && (
        <FileChanges path={path} {...texts} form={form} />
      )}
      <Dialog
        title={m.review_lines_of({ path })}
        size="wide"
        isOpen={isShown}
        onOpenChange={() => setShown(false)}
      >
        {!isText && <p>{m.review_not_text()}</p>}
        {isText && texts && (
          <div className={styles.diff}>
            <DiffView before={texts.before} after={texts.after} label={m.review_lines_of({ path })} />
          </div>
        )}
      </Dialog>
    </li>
  )
}

function useFileText(name: RepositoryName, path: string, commit: string | undefined) {
  const { owner, repo } = name
  const { data, error } = useQuery(fileAtQuery(useProvider(), { owner, repo, path }, commit))
  const text = data ? textOf(data) : undefined
  return { text, error, isLoaded: data !== undefined, isBinary: data != null && text === undefined }
}

function textOf({ bytes }: FileContent): string | undefined {
  return bytes.includes(0) ? undefined : decodeUtf8(bytes)
}

function StatusBadge({ status }: { readonly status: ChangedFile['status'] }) {
  if (status === 'added') return <Badge tone="success">{m.review_file_added()}</Badge>
  if (status === 'removed') return <Badge tone="danger">{m.review_file_removed()}</Badge>
  return status === 'renamed' ? <Badge>{m.review_file_renamed()}</Badge> : null
}
