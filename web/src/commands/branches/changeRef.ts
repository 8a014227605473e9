import { blobRoute, focusRoute, folderRoute, parseRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RepositoryName } from '~/provider/types'
import { runOperation } from '../operations'
import type { CommandScope } from '../useCommandScope'

/**
 * The same kind of page at another ref, also of another repository; `pathname` as the address has it. Throws where the
 * page has no ref.
 */
export function routeAtRef(pathname: string, ref: string, repository?: RepositoryName): string {
  const route = parseRoute(pathname)
  const place = { ref, ...(repository && { owner: repository.owner, repo: repository.repo }) }
  switch (route?.kind) {
    case 'tree':
      return folderRoute({ ...route, ...place })
    case 'blob':
      return blobRoute({ ...route, ...place })
    case 'focus':
      return focusRoute({ ...route, ...place })
    case 'landing':
    case 'owners':
    case 'owner':
    case 'repository':
    case 'reviews':
    case 'review':
    case undefined:
      break
  }
  throw new Error(m.commands_change_ref_failed({ path: pathname }))
}

/** Goes to the same kind of page at another ref; answers the operation's id. */
export function changeRef(
  { navigate }: Pick<CommandScope, 'navigate'>,
  pathname: string,
  ref: string,
): string {
  const task = async () => navigate(routeAtRef(pathname, ref))
  return runOperation(m.commands_change_ref({ ref }), task, { retry: false })
}
