import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import type { RepositoryName } from '~/provider/types'
import { checkBranchName, freeBranchName } from './branchNames'
import { unfinishedBranch } from './unfinishedBranch'

/** The field for the name of a new branch beside `existing` ones: a free default until the person writes another. */
export function useNewBranchName(repository: RepositoryName, existing: readonly string[]) {
  const [edited, setEdited] = useState<string>()
  const unfinished = unfinishedBranch(useProvider(), repository)?.branch
  const others = existing.filter((name) => name !== unfinished)
  const name = edited ?? freeBranchName(m.commands_new_branch_default(), others)
  return { name, setName: setEdited, error: checkBranchName(name, others) }
}
