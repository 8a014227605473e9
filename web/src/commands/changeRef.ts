import { blobRoute, focusRoute, parseRoute, treeRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { runOperation } from './operations'
import type { CommandScope } from './useCommandScope'

/** The same kind of page at another ref; `pathname` as the address has it. Throws where the page has no ref. */
export function routeAtRef(pathname: string, ref: string): string {
  const route = parseRoute(pathname)
  switch (route?.kind) {
    case 'tree':
      return treeRoute({ ...route, ref })
    case 'blob':
      return blobRoute({ ...route, ref })
    case 'focus':
      return focusRoute({ ...route, ref })
    case 'landing':
    case 'owners':
    case 'owner':
    case 'repository':
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
