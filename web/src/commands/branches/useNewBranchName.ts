import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { branchesFromQuery, repositoryQuery } from '~/provider/queries/queries'
import type { RefReference } from '~/provider/types'
import { checkBranchName, freeBranchName } from './branchNames'
import { unfinishedBranch } from './unfinishedBranch'
import { useAtRest } from './useAtRest'

/**
 * The field for the name of a new branch: a free default until the person writes another. Only branches whose names begin
 * like it are asked for, while somebody needs it (`isAsked`) and typing rests. What those do not tell, such as a branch
 * `a` in the way of `a/b`, is told by the command that makes the branch. `pattern`: what the owner wants it to be called.
 */
export function useNewBranchName({ owner, repo, ref }: RefReference, isAsked: boolean, pattern?: string) {
  const repository = { owner, repo }
  const provider = useProvider()
  const [edited, setEdited] = useState<string>()
  const wanted = pattern ?? m.commands_new_branch_default()
  const typed = useAtRest(edited)
  const ownStart = typed === undefined || typed.startsWith(wanted) ? undefined : typed
  const offered = useQuery({ ...branchesFromQuery(provider, repository, wanted), enabled: isAsked })
  const isReadable = ownStart !== undefined && checkBranchName(ownStart, []) === undefined
  const alike = useQuery({
    ...branchesFromQuery(provider, repository, ownStart ?? wanted),
    enabled: isAsked && isReadable,
  })
  const { data: about } = useQuery({ ...repositoryQuery(provider, repository), enabled: isAsked })
  const unfinished = unfinishedBranch(provider, repository)?.branch
  const others = [
    ...[...(offered.data ?? []), ...(alike.data ?? [])].map(({ name }) => name),
    ...(about ? [about.defaultBranch] : []),
    ref,
  ].filter((name) => name !== unfinished)
  const name = edited ?? freeBranchName(wanted, others)
  const field = {
    value: name,
    onChange: setEdited,
    // What is offered never changes under the hands of somebody who is at it.
    onFocus: () => setEdited(name),
    errorMessage: checkBranchName(name, others),
  }
  return { name, setName: setEdited, field }
}
