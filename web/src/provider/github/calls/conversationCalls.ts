import { m } from '~/paraglide/messages'
import type { ConversationCalls, NewComment, NewVerdict, ThreadState } from '../../conversation'
import type { RepositoryName } from '../../types'
import {
  readGeneralComment,
  readReviewComment,
  readThreads,
  threadsDocument,
} from '../answers/conversationAnswers'
import { repositoryPath, reviewPath } from '../client/addresses'
import type { Client } from '../client/client'

// REST knows nothing of threads that are settled: docs.github.com/graphql/reference/mutations.
const resolve = mutation('resolveReviewThread')
const unresolve = mutation('unresolveReviewThread')

const events = { approved: 'APPROVE', 'changes-requested': 'REQUEST_CHANGES', commented: 'COMMENT' } as const

export function createConversationCalls(client: Client): ConversationCalls {
  return {
    reviewComments(name, number, signal) {
      const task = m.provider_task_review_comments({ number })
      const call = { task, path: `${reviewPath(name, number)}/comments`, signal }
      return client.list(call, readReviewComment, ({ id }) => id)
    },

    async threadStates({ owner, repo }, number, signal) {
      const task = m.provider_task_review_comments({ number })
      const states: ThreadState[] = []
      for (let after: string | null = null; ; ) {
        const variables: Readonly<Record<string, unknown>> = { owner, repo, number, after }
        const call = { task, query: threadsDocument, variables, isRead: true, signal } as const
        const page = await client.graphql(call, readThreads)
        states.push(...page.threads)
        if (page.next === undefined) return states
        after = page.next
      }
    },

    addReviewComment(name, number, { commit, path, body, at }) {
      const task = m.provider_task_comment({ number })
      const text = { body, path, commit_id: commit, ...(at ? placeOf(at) : { subject_type: 'file' }) }
      return client.json(
        { task, method: 'POST', path: `${reviewPath(name, number)}/comments`, body: text },
        readReviewComment,
      )
    },

    answerReviewComment(name, number, to, body) {
      const task = m.provider_task_comment({ number })
      const path = `${reviewPath(name, number)}/comments/${to}/replies`
      return client.json({ task, method: 'POST', path, body: { body } }, readReviewComment)
    },

    editReviewComment(name, id, body) {
      const call = {
        task: m.provider_task_edit_comment(),
        method: 'PATCH',
        path: commentPath(name, id),
      } as const
      return client.json({ ...call, body: { body } }, readReviewComment)
    },

    async deleteReviewComment(name, id) {
      await client.done({
        task: m.provider_task_delete_comment(),
        method: 'DELETE',
        path: commentPath(name, id),
      })
    },

    generalComments(name, number, signal) {
      const task = m.provider_task_review_comments({ number })
      const call = { task, path: issueCommentsPath(name, number), signal }
      return client.list(call, readGeneralComment, ({ id }) => id)
    },

    addGeneralComment(name, number, body) {
      const task = m.provider_task_comment({ number })
      const call = { task, method: 'POST', path: issueCommentsPath(name, number), body: { body } } as const
      return client.json(call, readGeneralComment)
    },

    editGeneralComment(name, id, body) {
      const path = `${repositoryPath(name)}/issues/comments/${id}`
      const call = { task: m.provider_task_edit_comment(), method: 'PATCH', path, body: { body } } as const
      return client.json(call, readGeneralComment)
    },

    async deleteGeneralComment(name, id) {
      const path = `${repositoryPath(name)}/issues/comments/${id}`
      await client.done({ task: m.provider_task_delete_comment(), method: 'DELETE', path })
    },

    async resolveThread(id, isResolved) {
      const query = isResolved ? resolve : unresolve
      await client.graphql({ task: m.provider_task_resolve(), query, variables: { id } }, () => {})
    },

    async sendVerdict(name, number, verdict) {
      const path = `${reviewPath(name, number)}/reviews`
      const task = m.provider_task_verdict({ number })
      await client.done({ task, method: 'POST', ...verdictCall(path, verdict) })
    },

    async dismissVerdict(name, number, id, why) {
      const path = `${reviewPath(name, number)}/reviews/${id}/dismissals`
      const task = m.provider_task_dismiss({ number })
      await client.done({ task, method: 'PUT', path, body: { message: why } })
    },
  }
}

/** Nobody has two reviews that are not sent: one that was begun elsewhere goes out with what is said now. */
function verdictCall(path: string, { kind, body, commit, unsent, comments = [] }: NewVerdict) {
  const event = events[kind]
  if (unsent !== undefined) return { path: `${path}/${unsent}/events`, body: { body, event } }
  const together = comments.map((comment) => ({
    path: comment.path,
    body: comment.body,
    ...(comment.at && placeOf(comment.at)),
  }))
  return {
    path,
    body: { body, event, commit_id: commit, ...(together.length > 0 && { comments: together }) },
  }
}

const sides = { before: 'LEFT', after: 'RIGHT' } as const

function placeOf({ side, lines }: NonNullable<NewComment['at']>) {
  const isMany = lines.first < lines.last
  return {
    side: sides[side],
    line: lines.last,
    ...(isMany && { start_line: lines.first, start_side: sides[side] }),
  }
}

/** A pull request is an issue, and what is said of all of it is said there. */
function issueCommentsPath(name: RepositoryName, number: number): string {
  return `${repositoryPath(name)}/issues/${number}/comments`
}

function commentPath(name: RepositoryName, id: string): string {
  return `${repositoryPath(name)}/pulls/comments/${id}`
}

function mutation(name: string): string {
  return `mutation($id: ID!) { ${name}(input: { threadId: $id }) { thread { isResolved } } }`
}
