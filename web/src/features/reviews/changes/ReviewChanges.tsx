import { useMemo, useRef } from 'react'
import { changeCommands, stepToChange } from '~/changes/changeCommands'
import { formatNameOf } from '~/formats/formatOf'
import { useCommands } from '~/lib/commands/useCommands'
import { pixelTypeOf } from '~/lib/imageTypes'
import { m } from '~/paraglide/messages'
import type { ChangedFile } from '~/provider/historyTypes'
import { ErrorState, Skeleton } from '~/ui'
import { useProjectForms } from '~/workspace/forms/useProjectForms'
import { type Thread, threadsByPath } from '../places/threads'
import { useReviewScope } from '../ReviewScope'
import type { ReviewComparison } from '../review/useReview'
import { FileThreads } from './FileThreads'
import styles from './ReviewChanges.module.css'
import { ReviewFile } from './ReviewFile'

interface ReviewChangesProps {
  readonly comparison: ReviewComparison
}

/** So many files are read for their changes at once; those of more are read when somebody wants to see them. */
const maxRead = 20
/** Of files that no form knows, which are shown by their lines, those that are short. */
const maxLines = 400

const noThreads: readonly Thread[] = []

/** What a review changes, file by file. */
export function ReviewChanges({ comparison }: ReviewChangesProps) {
  const { name, review, threads } = useReviewScope()
  const { data, error, refetch } = comparison
  const paths = data?.files.map(({ path }) => path).filter((path) => formatNameOf(path) !== undefined) ?? []
  const { commit } = review.head
  const forms = useProjectForms({ ...name, ref: commit }, paths)
  const section = useRef<HTMLElement>(null)
  useCommands(changeCommands, { step: (by) => stepToChange(section.current, by) })
  const byPath = useMemo(() => threadsByPath(threads), [threads])
  const known = new Set(data?.files.map(({ path }) => path))
  return (
    <section aria-labelledby="review-changes" className={styles.changes} ref={section}>
      <h2 className={styles.title} id="review-changes">
        {data ? m.review_changed_files({ count: data.files.length }) : m.review_changes()}
      </h2>
      {error && <ErrorState title={m.review_changes_failed()} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="100%" height="80px" />}
      {data?.files.length === 0 && (
        <p className={styles.note}>{m.review_no_changes({ base: review.base.branch })}</p>
      )}
      {data && data.files.length > 0 && (
        <ul className={styles.list}>
          {data.files.map((file, index) => (
            <ReviewFile
              key={file.path}
              name={name}
              file={file}
              before={data.mergeBase}
              after={commit}
              form={forms.get(file.path)}
              isReadAtOnce={index < maxRead && isShort(file)}
              threads={byPath.get(file.path) ?? noThreads}
            />
          ))}
        </ul>
      )}
      {data &&
        [...byPath].map(
          ([path, list]) =>
            !known.has(path) && (
              <div key={path} className={styles.gone}>
                <h3 className={styles.name}>{path}</h3>
                <p className={styles.note}>{m.review_file_left()}</p>
                <FileThreads path={path} threads={list} />
              </div>
            ),
        )}
    </section>
  )
}

/** Values and pictures are told shortly, however long the file is. */
function isShort({ path, additions, deletions }: ChangedFile): boolean {
  if (formatNameOf(path) !== undefined || pixelTypeOf(path) !== undefined) return true
  return additions + deletions > 0 && additions + deletions <= maxLines
}
