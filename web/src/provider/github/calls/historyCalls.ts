import { encodeSegment } from '~/lib/encodePath'
import { m } from '~/paraglide/messages'
import type { HistoryCalls } from '../../Provider'
import { readComparison, readHistoryCommit } from '../answers/historyAnswers'
import { repositoryPath, wordsOf } from '../client/addresses'
import type { Client } from '../client/client'

export function createHistoryCalls(client: Client): HistoryCalls {
  return {
    async history(name, { ref, path, page, pageSize }, signal) {
      const call = {
        task: m.provider_task_history({ path: path ?? wordsOf(name).repository }),
        path: `${repositoryPath(name)}/commits`,
        query: { sha: ref, ...(path !== undefined && { path }), page: `${page}`, per_page: `${pageSize}` },
        signal,
      }
      const { items, pageCount } = await client.page(call, readHistoryCommit)
      return { commits: items, hasMore: pageCount > page }
    },

    compare(name, base, head, signal) {
      const path = `${repositoryPath(name)}/compare/${encodeSegment(base)}...${encodeSegment(head)}`
      return client.json({ task: m.provider_task_compare({ base, head }), path, signal }, readComparison)
    },
  }
}
