import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { checkBranchName, freeBranchName } from './branchNames'

/** The field for the name of a new branch beside `existing` ones: a free default until the person writes another. */
export function useNewBranchName(existing: readonly string[]) {
  const [edited, setEdited] = useState<string>()
  const name = edited ?? freeBranchName(m.commands_new_branch_default(), existing)
  return { name, setName: setEdited, error: checkBranchName(name, existing) }
}
