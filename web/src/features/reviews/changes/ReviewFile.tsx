import { useQuery } from '@tanstack/react-query'
import { FileDiff, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '~/changes/useFormats'
import { DiffView } from '~/editor/DiffView'
import { formatOf } from '~/formats/formatOf'
import { pixelTypeOf } from '~/lib/imageTypes'
import { basename } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import type { ChangedFile } from '~/provider/historyTypes'
import { useProvider } from '~/provider/ProviderContext'
import { fileAtQuery } from '~/provider/queries/historyQueries'
import type { FileContent, RepositoryName } from '~/provider/types'
import { Badge, Callout, Checkbox, Dialog, IconButton, MiddleText, Skeleton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { hasCollection, projectTitle } from '~/workspace/Project'
import { HeldCards } from '../comments/HeldCards'
import { useHeldComments } from '../comments/heldComments'
import { useHasKeptWords } from '../comments/keptWords'
import { NewWords } from '../comments/NewWords'
import { useHeldHere } from '../comments/useHeldHere'
import type { Thread } from '../places/threads'
import { useReviewScope } from '../ReviewScope'
import { ChangedLines } from './ChangedLines'
import { ChangedValues } from './ChangedValues'
import { FileThreads } from './FileThreads'
import { Pictures } from './Pictures'
import styles from './ReviewChanges.module.css'
import { useViewed } from './viewed'

interface ReviewFileProps {
  readonly name: RepositoryName
  readonly file: ChangedFile
  /** Commit ids. */
  readonly before: string
  readonly after: string
  /** The form of the file, if a project makes one. */
  readonly form: ProjectForm | undefined
  readonly isReadAtOnce: boolean
  readonly threads: readonly Thread[]
}

/** One file of a review: its values where they can be told, a picture before and after, else its lines. */
export function ReviewFile({ name, file, before, after, form, isReadAtOnce, threads }: ReviewFileProps) {
  const { path, status, previousPath, additions, deletions } = file
  const { login } = useReviewScope()
  const [isShown, setShown] = useState(false)
  const [isViewed, setViewed] = useViewed(path, file.sha)
  const [isCommenting, setCommenting] = useState(useHasKeptWords(`file ${path}`))
  const waiting = useHeldHere(`file ${path}`, () => setCommenting(true))
  const held = useHeldComments().all.filter(({ place }) => place === `file ${path}`)
  const mediaType = pixelTypeOf(path)
  const isWanted = isShown || (isReadAtOnce && !isViewed)
  const old = useFileAt(name, previousPath ?? path, isWanted && status !== 'added' ? before : undefined)
  const now = useFileAt(name, path, isWanted && status !== 'removed' ? after : undefined)
  const isReady = useFormats(isWanted ? [path] : [])
  const error = old.error ?? now.error
  const isLoaded = isWanted && (status === 'added' || old.isLoaded) && (status === 'removed' || now.isLoaded)
  const isText = !old.isBinary && !now.isBinary
  const texts = isLoaded && isText ? { before: old.text ?? '', after: now.text ?? '' } : undefined
  const format = isReady ? formatOf(path) : undefined
  const isTold = isWanted && !isViewed && !error
  // Before it is known which values there are nobody knows where threads stand: they would move under somebody's hands.
  const isPlaced = !isTold || (isLoaded && (!isText || isReady))
  const isByValues = isTold && isPlaced && texts !== undefined && format !== undefined
  const content = () => {
    if (!isPlaced) return <Skeleton width="60%" height="20px" />
    if (!texts) {
      if (mediaType === undefined) return <p className={styles.note}>{m.review_not_text()}</p>
      return <Pictures mediaType={mediaType} before={old.bytes} after={now.bytes} />
    }
    const lines = <ChangedLines {...texts} onShowAll={() => setShown(true)} />
    if (!format) return lines
    return (
      <ChangedValues path={path} format={format} form={form} {...texts} lines={lines} threads={threads} />
    )
  }
  return (
    <li className={styles.file}>
      <div className={styles.line}>
        <div className={styles.heading}>
          <h3 className={styles.name}>{titleOf(path, form)}</h3>
          <span className={styles.path} title={path}>
            <MiddleText keep={24}>{path}</MiddleText>
          </span>
        </div>
        <StatusBadge status={status} />
        {mediaType === undefined && (
          <span className={styles.counts}>
            <span className={styles.added}>+{additions}</span>{' '}
            <span className={styles.removed}>−{deletions}</span>
          </span>
        )}
        {login !== '' && (
          <IconButton
            size="small"
            icon={MessageSquarePlus}
            label={m.review_comment_on_file({ path })}
            onPress={() => setCommenting(true)}
          />
        )}
        <IconButton
          size="small"
          icon={FileDiff}
          label={m.review_show_lines({ path })}
          onPress={() => setShown(true)}
        />
        <Checkbox isSelected={isViewed} onChange={setViewed}>
          {m.review_viewed()}
        </Checkbox>
      </div>
      {previousPath !== null && <p className={styles.note}>{m.review_renamed({ path: previousPath })}</p>}
      {error && <Callout tone="danger">{error.message}</Callout>}
      <HeldCards held={held} onEdit={isCommenting ? undefined : waiting.edit} />
      {isCommenting && (
        <FileComment
          path={path}
          onDone={() => {
            waiting.finish()
            setCommenting(false)
          }}
          onCancel={waiting.putBack}
        />
      )}
      {isTold && content()}
      {isPlaced && !isByValues && <FileThreads path={path} threads={threads} />}
      <Dialog
        title={m.review_lines_of({ path })}
        size="wide"
        isOpen={isShown}
        onOpenChange={() => setShown(false)}
      >
        {isLoaded && !isText && <p>{m.review_not_text()}</p>}
        {texts && (
          <div className={styles.diff}>
            <DiffView {...texts} label={m.review_lines_of({ path })} />
          </div>
        )}
      </Dialog>
    </li>
  )
}

interface FileCommentProps {
  readonly path: string
  readonly onDone: () => void
  readonly onCancel: () => void
}

function FileComment({ path, onDone, onCancel }: FileCommentProps) {
  const { review } = useReviewScope()
  return (
    <NewWords
      place={`file ${path}`}
      about={path}
      label={m.review_comment_label()}
      submitLabel={m.review_comment_send()}
      make={(body) => {
        const comment = { commit: review.head.commit, path, body }
        return { comment, otherwise: comment }
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}

/** A project by its form; an entry by its file, in the project that it is of. */
function titleOf(path: string, form: ProjectForm | undefined): string {
  if (!form) return basename(path)
  const title = projectTitle(form.path, form)
  return hasCollection(form) ? `${title} › ${basename(path)}` : title
}

function useFileAt(name: RepositoryName, path: string, commit: string | undefined) {
  const { owner, repo } = name
  const { data, error } = useQuery(fileAtQuery(useProvider(), { owner, repo, path }, commit))
  const text = data ? textOf(data) : undefined
  return {
    text,
    bytes: data?.bytes,
    error,
    isLoaded: data !== undefined,
    isBinary: data != null && text === undefined,
  }
}

function textOf({ bytes }: FileContent): string | undefined {
  return bytes.includes(0) ? undefined : decodeUtf8(bytes)
}

function StatusBadge({ status }: { readonly status: ChangedFile['status'] }) {
  if (status === 'added') return <Badge tone="success">{m.review_file_added()}</Badge>
  if (status === 'removed') return <Badge tone="danger">{m.review_file_removed()}</Badge>
  return status === 'renamed' ? <Badge>{m.review_file_renamed()}</Badge> : null
}
