import { m } from '~/paraglide/messages'
import { isProviderError } from '../../errors'
import type { ReviewCalls } from '../../Provider'
import { items, member, type Place } from '../../parse'
import type { Check } from '../../reviewTypes'
import type { Person } from '../../types'
import { readPerson } from '../answers/answers'
import { readHistoryCommit } from '../answers/historyAnswers'
import {
  readCheckRun,
  readReview,
  readReviewDetails,
  readStatus,
  readVerdict,
} from '../answers/reviewAnswers'
import { readWaiting, waitingDocument } from '../answers/waitingAnswers'
import { repositoryPath, reviewPath, wordsOf } from '../client/addresses'
import type { Client } from '../client/client'
import { createConversationCalls } from './conversationCalls'

// REST has no call for these two: docs.github.com/graphql/reference/mutations.
const toDraft = mutation('convertPullRequestToDraft')
const toReady = mutation('markPullRequestReadyForReview')

export function createReviewCalls(client: Client): ReviewCalls {
  return {
    ...createConversationCalls(client),

    createReview(name, { head, base, title, body, isDraft }) {
      const call = {
        task: m.provider_task_create_review({ head, base }),
        method: 'POST',
        path: `${repositoryPath(name)}/pulls`,
        body: { head, base, title, body, ...(isDraft && { draft: true }) },
      } as const
      return client.json(call, readReview)
    },

    reviews(name, { state, base, head }, signal) {
      const query = { state, ...(base !== undefined && { base }), ...(head !== undefined && { head }) }
      const call = {
        task: m.provider_task_reviews(wordsOf(name)),
        path: `${repositoryPath(name)}/pulls`,
        query,
        signal,
      }
      return client.list(call, readReview, ({ number }) => String(number))
    },

    review(name, number, signal) {
      const call = { task: m.provider_task_review({ number }), path: reviewPath(name, number), signal }
      return client.json(call, readReviewDetails)
    },

    updateReview(name, number, change) {
      const task = m.provider_task_update_review({ number })
      const call = { task, method: 'PATCH', path: reviewPath(name, number), body: change } as const
      return client.json(call, readReviewDetails)
    },

    async setReviewDraft({ id, number }, isDraft) {
      const task = m.provider_task_update_review({ number })
      const query = isDraft ? toDraft : toReady
      await client.graphql({ task, query, variables: { id } }, ignore)
    },

    async mergeReview(name, number, { method, head }) {
      const task = m.provider_task_merge_review({ number })
      const path = `${reviewPath(name, number)}/merge`
      await client.json({ task, method: 'PUT', path, body: { merge_method: method, sha: head } }, ignore)
    },

    async updateReviewBranch(name, number, head) {
      const task = m.provider_task_update_review_branch({ number })
      const path = `${reviewPath(name, number)}/update-branch`
      await client.json({ task, method: 'PUT', path, body: { expected_head_sha: head } }, ignore)
    },

    async withdrawReviewers(name, number, logins) {
      const task = m.provider_task_withdraw_reviewers({ number })
      const path = `${reviewPath(name, number)}/requested_reviewers`
      await client.done({ task, method: 'DELETE', path, body: { reviewers: logins } })
    },

    async requestReviewers(name, number, logins) {
      const task = m.provider_task_request_reviewers({ number })
      const path = `${reviewPath(name, number)}/requested_reviewers`
      await client.json({ task, method: 'POST', path, body: { reviewers: logins } }, ignore)
    },

    reviewCommits(name, number, signal) {
      const task = m.provider_task_review({ number })
      const call = { task, path: `${reviewPath(name, number)}/commits`, signal }
      return client.list(call, readHistoryCommit, ({ sha }) => sha)
    },

    async verdicts(name, number, signal) {
      const task = m.provider_task_review({ number })
      const call = { task, path: `${reviewPath(name, number)}/reviews`, signal }
      const all = await client.list(call, readVerdict, ({ id }) => id)
      return {
        verdicts: all.flatMap(({ verdict }) => verdict ?? []),
        unsent: all.find(({ verdict }) => verdict === undefined)?.id,
      }
    },

    async checks(name, commit, signal) {
      const path = `${repositoryPath(name)}/commits/${commit}`
      const task = m.provider_task_checks({ commit: commit.slice(0, 7) })
      const [runs, statuses] = await Promise.all([
        checkRuns(client, { task, path: `${path}/check-runs`, query: { per_page: '100' }, signal }),
        client.json({ task, path: `${path}/status`, query: { per_page: '100' }, signal }, (answer) =>
          items(member(answer, 'statuses')).map(readStatus),
        ),
      ])
      return [...runs, ...statuses]
    },

    waiting(signal) {
      const call = { task: m.provider_task_waiting(), query: waitingDocument, variables: {}, signal } as const
      return client.graphql({ ...call, isRead: true, repeated: 'always' }, readWaiting)
    },

    async collaborators(name, signal) {
      const task = m.provider_task_collaborators(wordsOf(name))
      const call = { task, path: `${repositoryPath(name)}/collaborators`, signal }
      const people = await client.list(call, readPerson, (person) => person?.login ?? '')
      return people.filter((person): person is Person => person !== null)
    },
  }
}

function mutation(name: string): string {
  return `mutation($id: ID!) { ${name}(input: { pullRequestId: $id }) { pullRequest { isDraft } } }`
}

/** Check runs need a permission of their own, which fine-grained tokens may lack; statuses are then all there is. */
async function checkRuns(client: Client, call: Parameters<Client['json']>[0]): Promise<readonly Check[]> {
  try {
    return await client.json(call, (answer) => items(member(answer, 'check_runs')).map(readCheckRun))
  } catch (error) {
    if (isProviderError(error, 'forbidden', 'not-found')) return []
    throw error
  }
}

export /** The answer says nothing that is used. */
function ignore(_answer: Place): void {}
