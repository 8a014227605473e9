import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { historyQuery } from '~/provider/queries/historyQueries'
import { useResolvedRef } from '~/provider/queries/refs'
import type { PathReference } from '~/provider/types'
import { Button, ErrorState, Skeleton } from '~/ui'
import { useProjectForms } from '~/workspace/forms/useProjectForms'
import styles from './History.module.css'
import { HistoryEntry } from './HistoryEntry'
import { useRestore } from './useRestore'

interface FileHistoryProps {
  readonly reference: PathReference
  /** A version was brought back. */
  readonly onDone: () => void
}

/** The commits that changed a file, newest first, and a way to bring each version back. */
export function FileHistory({ reference, onDone }: FileHistoryProps) {
  const { owner, repo, ref, path } = reference
  const { commit } = useResolvedRef(reference)
  const query = useInfiniteQuery({
    ...historyQuery(useProvider(), { owner, repo }, commit ?? ref, path),
    enabled: commit !== undefined,
  })
  const forms = useProjectForms(reference, [path])
  const restore = useRestore(reference)
  const { data, error, hasNextPage, isFetchingNextPage } = query
  const commits = data?.pages.flatMap((page) => page.commits) ?? []
  if (error && !data) {
    return <ErrorState title={m.history_failed()} error={error} onRetry={() => void query.refetch()} />
  }
  if (!data) {
    return (
      <output aria-label={m.history_loading()}>
        <Skeleton width="100%" height="120px" />
      </output>
    )
  }
  if (commits.length === 0) return <p className={styles.note}>{m.history_none()}</p>
  return (
    <>
      <ol className={styles.list} aria-label={m.history_of({ path })}>
        {commits.map((entry, index) => (
          <HistoryEntry
            key={entry.sha}
            reference={reference}
            commit={entry}
            // Where the list goes on it is not known yet which version comes next.
            previous={commits[index + 1]?.sha ?? (hasNextPage ? entry.parents[0] : undefined)}
            form={forms.get(path)}
            isOpenAtFirst={index === 0}
            current={restore?.text}
            onRestore={(text) => {
              restore?.version(text)
              onDone()
            }}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button isLoading={isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {m.history_more()}
        </Button>
      )}
    </>
  )
}
