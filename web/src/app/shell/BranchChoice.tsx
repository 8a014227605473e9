import { useState } from 'react'
import { changeRef } from '~/commands/branches/changeRef'
import { useCommandScope } from '~/commands/useCommandScope'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { branchPageQuery } from '~/provider/queries/queries'
import { usePages } from '~/provider/queries/usePages'
import type { RefReference } from '~/provider/types'
import { SearchChoice } from '~/ui'

interface BranchChoiceProps {
  readonly reference: RefReference
  readonly close: () => void
}

/** The branches of a repository: the first hundred, and all of them once somebody searches. */
export function BranchChoice({ reference, close }: BranchChoiceProps) {
  const { owner, repo, ref } = reference
  const scope = useCommandScope()
  const provider = useProvider()
  const [isSearched, setSearched] = useState(false)
  const branches = usePages(
    (page) => branchPageQuery(provider, { owner, repo }, page),
    ({ name }) => name,
    isSearched,
  )
  return (
    <SearchChoice
      searchLabel={m.app_branch_search()}
      items={(branches.items ?? []).map(({ name, isProtected }) => ({
        id: name,
        label: name,
        ...(isProtected && { description: m.app_branch_protected() }),
      }))}
      selectedKey={ref}
      isLoading={branches.items === undefined || branches.isLoadingMore}
      note={noteOf(branches)}
      onSearch={() => setSearched(true)}
      onSelect={(chosen) => changeRef(scope, window.location.pathname, chosen)}
      close={close}
    />
  )
}

function noteOf({ items, hasMore, isLoadingMore, error }: ReturnType<typeof usePages>): string | undefined {
  if (error) return m.app_branch_failed()
  if (!items || isLoadingMore) return m.app_branch_loading()
  return hasMore ? m.app_branch_first({ count: items.length }) : undefined
}
