import { useQuery } from '@tanstack/react-query'
import { FolderGit2, SearchX } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { ownerQuery } from '~/provider/queries/queries'
import { useRepositories } from '~/provider/queries/useRepositories'
import type { Repository } from '~/provider/types'
import { Avatar, Button, CardSkeletons, EmptyState, ErrorState, PageBody, PageTitle, SearchField } from '~/ui'
import { ChosenRepositories } from '~/workspace/installations/ChosenRepositories'
import { filterRepositories } from './filterRepositories'
import styles from './RepositoriesScreen.module.css'
import { RepositoryCards } from './RepositoryCards'

/** The repositories of one owner that the signed-in person may see. */
export function RepositoriesScreen({ owner: login }: { readonly owner: string }) {
  const provider = useProvider()
  const owner = useQuery(ownerQuery(provider, login))
  const [filter, setFilter] = useState('')
  const [isAllShown, setAllShown] = useState(false)
  const repositories = useRepositories(owner.data, isAllShown || filter.trim() !== '')
  const failed = owner.isLoadingError ? owner : repositories.error && repositories
  return (
    <PageBody>
      <div className={styles.head}>
        <div>
          <PageTitle>{m.repositories_title()}</PageTitle>
          <p className={styles.owner}>
            <Avatar
              name={login}
              url={owner.data?.avatarUrl ?? null}
              size="small"
              shape={owner.data?.kind === 'organisation' ? 'square' : 'round'}
            />
            {owner.data?.name ?? login}
          </p>
        </div>
        <div className={styles.filter}>
          <SearchField label={m.repositories_filter()} value={filter} onChange={setFilter} />
        </div>
      </div>
      {failed ? (
        <ErrorState
          title={m.repositories_failed()}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <>
          <Found {...repositories} filter={filter} clear={() => setFilter('')} />
          {repositories.items && repositories.hasMore && (
            <div className={styles.more}>
              <output>
                {repositories.isLoadingMore
                  ? m.repositories_more_loading()
                  : m.repositories_first({ count: repositories.items.length })}
              </output>
              {!repositories.isLoadingMore && (
                <Button onPress={() => setAllShown(true)}>{m.repositories_all()}</Button>
              )}
            </div>
          )}
          <ChosenRepositories owner={login} />
        </>
      )}
    </PageBody>
  )
}

interface FoundProps {
  readonly items: readonly Repository[] | undefined
  readonly isLoadingMore: boolean
  readonly filter: string
  readonly clear: () => void
}

function Found({ items: all, isLoadingMore, filter, clear }: FoundProps) {
  if (!all) return <CardSkeletons label={m.repositories_loading()} />
  if (all.length === 0) {
    return (
      <EmptyState title={m.repositories_none()} icon={FolderGit2}>
        {m.repositories_none_why()}
      </EmptyState>
    )
  }
  const found = filterRepositories(all, filter)
  if (found.length > 0) return <RepositoryCards repositories={found} />
  if (isLoadingMore) return <CardSkeletons label={m.repositories_more_loading()} />
  return (
    <EmptyState
      title={m.repositories_no_match({ filter })}
      icon={SearchX}
      action={<Button onPress={clear}>{m.repositories_clear_filter()}</Button>}
    />
  )
}
