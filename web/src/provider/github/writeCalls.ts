import { encodePath } from '~/lib/encodePath'
import { m } from '~/paraglide/messages'
import type { Provider } from '../Provider'
import type { FileChange } from '../types'
import { repositoryPath } from './addresses'
import { readBranchTip, readRepository, readSha } from './answers'
import type { Client } from './client'

type WriteCalls = Pick<
  Provider,
  'createTree' | 'createCommit' | 'updateBranch' | 'createBranch' | 'createRepository'
>

export function createWriteCalls(client: Client): WriteCalls {
  return {
    createTree(name, base, changes) {
      const call = {
        task: m.provider_task_create_tree({ repository: `${name.owner}/${name.repo}` }),
        method: 'POST',
        path: `${repositoryPath(name)}/git/trees`,
        // Without a base the new tree would hold the given files only.
        body: { base_tree: base, tree: changes.map(treeItem) },
      } as const
      return client.json(call, readSha)
    },

    createCommit(name, { message, tree, parents }) {
      const call = {
        task: m.provider_task_create_commit({ repository: `${name.owner}/${name.repo}` }),
        method: 'POST',
        path: `${repositoryPath(name)}/git/commits`,
        body: { message, tree, parents },
      } as const
      return client.json(call, readSha)
    },

    async updateBranch(name, branch, commit) {
      const call = {
        task: m.provider_task_update_branch({ branch, repository: `${name.owner}/${name.repo}` }),
        method: 'PATCH',
        path: `${repositoryPath(name)}/git/refs/heads/${encodePath(branch)}`,
        body: { sha: commit, force: false },
      } as const
      await client.json(call, readBranchTip)
    },

    async createBranch(name, branch, commit) {
      const call = {
        task: m.provider_task_create_branch({ branch, repository: `${name.owner}/${name.repo}` }),
        method: 'POST',
        path: `${repositoryPath(name)}/git/refs`,
        body: { ref: `refs/heads/${branch}`, sha: commit },
      } as const
      await client.json(call, readBranchTip)
    },

    createRepository({ name, isPrivate }) {
      const call = {
        task: m.provider_task_create_repository({ name }),
        method: 'POST',
        path: '/user/repos',
        body: { name, private: isPrivate, auto_init: true },
      } as const
      return client.json(call, readRepository)
    },
  }
}

function treeItem({ path, mode, content }: FileChange) {
  return content === null ? { path, mode, type: 'blob', sha: null } : { path, mode, type: 'blob', content }
}
