import { encodeBase64 } from '~/lib/base64'
import { encodePath } from '~/lib/encodePath'
import { m } from '~/paraglide/messages'
import type { Provider } from '../../Provider'
import type { FileChange } from '../../types'
import { readBranchTip, readRepository, readSha } from '../answers/answers'
import { repositoryPath } from '../client/addresses'
import type { Client } from '../client/client'

type WriteCalls = Pick<
  Provider,
  'createBlob' | 'createTree' | 'createCommit' | 'updateBranch' | 'createBranch' | 'createRepository'
>

/** Bytes a millisecond that a line takes at least: 50 kB/s. */
const SLOWEST_UPLOAD = 50

/** Nobody refers yet to what the calls for objects make: made twice it is the same, or one more that goes by itself. */
export function createWriteCalls(client: Client): WriteCalls {
  return {
    createBlob(name, bytes, signal) {
      const call = {
        task: m.provider_task_create_blob({ repository: `${name.owner}/${name.repo}` }),
        method: 'POST',
        repeated: 'always',
        path: `${repositoryPath(name)}/git/blobs`,
        body: { content: encodeBase64(bytes), encoding: 'base64' },
        patience: bytes.length / SLOWEST_UPLOAD,
        signal,
      } as const
      return client.json(call, readSha)
    },

    createTree(name, base, changes) {
      const call = {
        task: m.provider_task_create_tree({ repository: `${name.owner}/${name.repo}` }),
        method: 'POST',
        repeated: 'always',
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
        repeated: 'always',
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
  const item = { path, mode, type: 'blob' }
  if (content === null) return { ...item, sha: null }
  return typeof content === 'string' ? { ...item, content } : { ...item, sha: content.blob }
}
