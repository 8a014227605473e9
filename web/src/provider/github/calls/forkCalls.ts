import { m } from '~/paraglide/messages'
import type { ForkCalls } from '../../Provider'
import { readRepository } from '../answers/answers'
import { repositoryPath, wordsOf } from '../client/addresses'
import type { Client } from '../client/client'

export function createForkCalls(client: Client): ForkCalls {
  return {
    createFork(name) {
      const task = m.provider_task_create_fork(wordsOf(name))
      // Forking again answers the fork that is there.
      const path = `${repositoryPath(name)}/forks`
      return client.json({ task, method: 'POST', path, body: {} }, readRepository)
    },

    async syncFork(fork, branch) {
      const task = m.provider_task_sync_fork(wordsOf(fork))
      const path = `${repositoryPath(fork)}/merge-upstream`
      await client.json({ task, method: 'POST', path, body: { branch } }, () => undefined)
    },
  }
}
