import { m } from '~/paraglide/messages'
import type { WriteAccess } from '~/provider/queries/writeAccess'
import type { RefReference } from '~/provider/types'

/** What somebody's right to write means for their edits of a ref; undefined where there is nothing to say. */
export function accessWords(access: WriteAccess, { owner, repo, ref }: RefReference): string | undefined {
  switch (access.kind) {
    case 'none':
      if (access.reason === 'other-branch') return m.commands_access_other_branch({ branch: ref })
      return access.reason === 'no-branch'
        ? m.commands_access_folder({ ref })
        : m.commands_access_archived({ repository: `${owner}/${repo}` })
    case 'fork':
      return m.commands_access_fork({ repository: `${owner}/${repo}` })
    case 'branch':
      if (access.reason === 'no-branch') return m.commands_access_no_branch({ ref })
      return access.isForced
        ? m.commands_access_rule({ branch: ref })
        : m.commands_access_protected({ branch: ref })
    case 'direct':
      break
  }
  return undefined
}
