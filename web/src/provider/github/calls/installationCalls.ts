import { m } from '~/paraglide/messages'
import type { InstallationCalls } from '../../Provider'
import {
  asNumber,
  asOneOf,
  asOptionalString,
  asString,
  isAbsent,
  items,
  member,
  type Place,
} from '../../parse'
import type { Installation } from '../../types'
import type { Client } from '../client/client'

/** The most that GitHub gives at a time. */
const PAGE_SIZE = 100

/** github-docs, "List app installations accessible to the user access token". */
export function createInstallationCalls(client: Client): InstallationCalls {
  return {
    async installations(signal) {
      const found: Installation[] = []
      for (let page = 1; ; page += 1) {
        const query = { per_page: String(PAGE_SIZE), page: String(page) }
        const call = { task: m.provider_task_installations(), path: '/user/installations', query, signal }
        const { count, here } = await client.json(call, readPage)
        found.push(...here)
        if (here.length < PAGE_SIZE || found.length >= count) return found
      }
    },
  }
}

function readPage(answer: Place): { readonly count: number; readonly here: readonly Installation[] } {
  return {
    count: asNumber(member(answer, 'total_count')),
    here: items(member(answer, 'installations')).map(readInstallation),
  }
}

function readInstallation(installation: Place): Installation {
  const account = member(installation, 'account')
  return {
    // An enterprise has no login.
    owner: asOptionalString(member(account, 'login')) || asString(member(account, 'slug')),
    sees:
      asOneOf(member(installation, 'repository_selection'), ['all', 'selected']) === 'all' ? 'all' : 'chosen',
    isSuspended: !isAbsent(member(installation, 'suspended_at')),
    page: asString(member(installation, 'html_url')),
    app: asString(member(installation, 'app_slug')),
  }
}
