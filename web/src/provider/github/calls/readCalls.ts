import { encodePath } from '~/lib/encodePath'
import { m } from '~/paraglide/messages'
import { isCommitId } from '../../commitId'
import type { Provider } from '../../Provider'
import {
  readBranch,
  readBranchTip,
  readCommit,
  readListedCommit,
  readRepository,
  readTree,
} from '../answers/answers'
import { readBranchRules } from '../answers/ruleAnswers'
import { branchPath, recursive, repositoryPath, treePath, wordsOf } from '../client/addresses'
import type { Client } from '../client/client'
import { readBlob, readFile } from './contents'

type ReadCalls = Pick<
  Provider,
  | 'repository'
  | 'branch'
  | 'branches'
  | 'branchesFrom'
  | 'head'
  | 'commit'
  | 'tree'
  | 'file'
  | 'blob'
  | 'branchRules'
>

export function createReadCalls(client: Client): ReadCalls {
  return {
    repository(name, signal) {
      const call = { task: m.provider_task_repository(wordsOf(name)), path: repositoryPath(name), signal }
      return client.json(call, readRepository)
    },

    branch(name, branch, signal) {
      const task = m.provider_task_head({ branch, ...wordsOf(name) })
      return client.json({ task, path: branchPath(name, branch), signal }, readBranch)
    },

    branches(name, page, signal) {
      const task = m.provider_task_branches(wordsOf(name))
      const path = `${repositoryPath(name)}/branches`
      return client.page({ task, path, query: { per_page: '100', page: String(page) }, signal }, readBranch)
    },

    async branchesFrom(name, start, signal) {
      const path = `${repositoryPath(name)}/git/matching-refs/heads/${encodePath(start)}`
      const call = { task: m.provider_task_branches(wordsOf(name)), path, signal }
      return (await client.list(call, readBranchTip, (tip) => tip.name)).toSorted(byName)
    },

    async head(name, branch, signal) {
      const task = m.provider_task_head({ branch, ...wordsOf(name) })
      const path = `${repositoryPath(name)}/git/ref/heads/${encodePath(branch)}`
      const { commit } = await client.json({ task, path, signal }, readBranchTip)
      return commit
    },

    commit(name, ref, signal) {
      const task = m.provider_task_commit({ ref, ...wordsOf(name) })
      // The Git call takes ids only; the other one takes any ref but carries the diff as well.
      return isCommitId(ref)
        ? client.json({ task, path: `${repositoryPath(name)}/git/commits/${ref}`, signal }, readCommit)
        : client.json(
            { task, path: `${repositoryPath(name)}/commits/${encodePath(ref)}`, signal },
            readListedCommit,
          )
    },

    tree(name, treeish, options) {
      const task = m.provider_task_tree({ ref: treeish, ...wordsOf(name) })
      const query = options?.recursive === false ? {} : recursive
      return client.json({ task, path: treePath(name, treeish), query, signal: options?.signal }, readTree)
    },

    file(reference, signal) {
      return readFile(client, reference, signal)
    },

    blob(name, sha, signal) {
      return readBlob(client, name, sha, signal)
    },

    branchRules(name, branch, signal) {
      const task = m.provider_task_branch_rules({ branch, ...wordsOf(name) })
      const path = `${repositoryPath(name)}/rules/branches/${encodePath(branch)}`
      return client.json({ task, path, signal }, readBranchRules)
    },
  }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : Number(a.name > b.name)
}
