import { encodeSegment } from '~/lib/encodePath'
import { m } from '~/paraglide/messages'
import type { Provider } from '../../Provider'
import type { Owner } from '../../types'
import { readOrganisation, readRepository, readUser } from '../answers/answers'
import type { Client } from '../client/client'

interface OwnerOptions {
  readonly token: string | null
  readonly ownLogin?: () => string | undefined
}

type OwnerCalls = Pick<
  Provider,
  'authenticatedUser' | 'organisations' | 'owner' | 'repositories' | 'sharedRepositories'
>

export function createOwnerCalls(client: Client, { token, ownLogin }: OwnerOptions): OwnerCalls {
  let answeredLogin: string | undefined

  const calls: OwnerCalls = {
    async authenticatedUser(signal) {
      const user = await client.json({ task: m.provider_task_user(), path: '/user', signal }, readUser)
      answeredLogin = user.login
      return user
    },

    organisations(signal) {
      const call = { task: m.provider_task_organisations(), path: '/user/orgs', signal }
      return client.list(call, readOrganisation, ({ login }) => login)
    },

    owner(login, signal) {
      const call = { task: m.provider_task_owner({ login }), path: `/users/${encodeSegment(login)}`, signal }
      return client.json(call, readUser)
    },

    async repositories(owner, { page, size, order }, signal) {
      const task = m.provider_task_repositories({ owner: owner.login })
      const { path, query } = repositoryList(owner, await findOwnLogin(signal))
      const sort = order === 'name' ? 'full_name' : order
      const paged = { ...query, sort, per_page: String(size), page: String(page) }
      return client.page({ task, path, query: paged, signal }, readRepository)
    },

    sharedRepositories(page, signal) {
      const query = {
        affiliation: 'owner,collaborator,organization_member',
        sort: 'pushed',
        per_page: '100',
        page: String(page),
      }
      const task = m.provider_task_shared_repositories()
      return client.page({ task, path: '/user/repos', query, signal }, readRepository)
    },
  }
  return calls

  async function findOwnLogin(signal: AbortSignal | undefined): Promise<string | undefined> {
    if (token === null) return undefined
    return ownLogin?.() ?? answeredLogin ?? (await calls.authenticatedUser(signal)).login
  }
}

// `GET /users/{login}/repos` lists public repositories only, even one's own.
function repositoryList(
  owner: Owner,
  ownLogin: string | undefined,
): { path: string; query: Record<string, string> } {
  if (owner.login.toLowerCase() === ownLogin?.toLowerCase()) {
    return { path: '/user/repos', query: { affiliation: 'owner' } }
  }
  const login = encodeSegment(owner.login)
  return owner.kind === 'organisation'
    ? { path: `/orgs/${login}/repos`, query: { type: 'all' } }
    : { path: `/users/${login}/repos`, query: {} }
}
