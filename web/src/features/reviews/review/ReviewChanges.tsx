import { formatNameOf } from '~/formats/formatOf'
import { m } from '~/paraglide/messages'
import type { ReviewDetails } from '~/provider/reviewTypes'
import type { RepositoryName } from '~/provider/types'
import { ErrorState, Skeleton } from '~/ui'
import { useProjectForms } from '~/workspace/forms/useProjectForms'
import styles from './ReviewChanges.module.css'
import { ReviewFile } from './ReviewFile'
import type { ReviewComparison } from './useReview'

interface ReviewChangesProps {
  readonly name: RepositoryName
  readonly review: ReviewDetails
  readonly comparison: ReviewComparison
}

/** So many files are read for their changes at once; those of more are read when somebody wants to see them. */
const maxRead = 20

/** What a review changes, file by file. */
export function ReviewChanges({ name, review, comparison }: ReviewChangesProps) {
  const { data, error, refetch } = comparison
  const paths = data?.files.map(({ path }) => path).filter((path) => formatNameOf(path) !== undefined) ?? []
  const { commit } = review.head
  const forms = useProjectForms({ ...name, ref: commit }, paths)
  return (
    <section aria-labelledby="review-changes" className={styles.changes}>
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
              isReadAtOnce={index < maxRead}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
