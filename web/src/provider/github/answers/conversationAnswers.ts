import type { GeneralComment, LineSpan, ReviewComment, ThreadState } from '../../conversation'
import {
  asBoolean,
  asNumber,
  asOneOf,
  asOptionalString,
  asString,
  isAbsent,
  items,
  member,
  type Place,
} from '../../parse'
import { readPerson } from './answers'

/** A comment on a pull request as a whole: to GitHub one on its issue. */
export function readGeneralComment(comment: Place): GeneralComment {
  const createdAt = asString(member(comment, 'created_at'))
  return {
    id: String(asNumber(member(comment, 'id'))),
    person: readPerson(member(comment, 'user')),
    body: asOptionalString(member(comment, 'body')),
    createdAt,
    isEdited: asOptionalString(member(comment, 'updated_at')) > createdAt,
    webUrl: asString(member(comment, 'html_url')),
  }
}

/** A comment on lines or a file, from a list or by itself. */
export function readReviewComment(comment: Place): ReviewComment {
  const answers = member(comment, 'in_reply_to_id')
  const side = member(comment, 'side')
  return {
    ...readGeneralComment(comment),
    nodeId: asString(member(comment, 'node_id')),
    path: asString(member(comment, 'path')),
    // A comment on a file may have none.
    side: !isAbsent(side) && asOneOf(side, ['LEFT', 'RIGHT']) === 'LEFT' ? 'before' : 'after',
    lines: readLines(member(comment, 'start_line'), member(comment, 'line')),
    originalLines: readLines(member(comment, 'original_start_line'), member(comment, 'original_line')),
    originalCommit: asOptionalString(member(comment, 'original_commit_id')),
    hunk: asOptionalString(member(comment, 'diff_hunk')),
    answers: isAbsent(answers) ? undefined : String(asNumber(answers)),
  }
}

function readLines(first: Place, last: Place): LineSpan | undefined {
  if (isAbsent(last)) return undefined
  const end = asNumber(last)
  return { first: isAbsent(first) ? end : asNumber(first), last: end }
}

/** Of which comment a thread begins is told by the id that REST calls `node_id`. */
export const threadsDocument = `query($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) { reviewThreads(first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id isResolved viewerCanResolve viewerCanUnresolve resolvedBy { login } comments(first: 1) { nodes { id } } }
  } } }
}`

export function readThreads(data: Place): {
  readonly threads: readonly ThreadState[]
  readonly next: string | undefined
} {
  const connection = member(member(member(data, 'repository'), 'pullRequest'), 'reviewThreads')
  const info = member(connection, 'pageInfo')
  const hasNext = asBoolean(member(info, 'hasNextPage'))
  const threads = items(member(connection, 'nodes')).flatMap((thread) => readThread(thread) ?? [])
  return { threads, next: hasNext ? asString(member(info, 'endCursor')) : undefined }
}

function readThread(thread: Place): ThreadState | undefined {
  const [first] = items(member(member(thread, 'comments'), 'nodes'))
  if (!first) return undefined
  const isResolved = asBoolean(member(thread, 'isResolved'))
  const by = member(thread, 'resolvedBy')
  return {
    id: asString(member(thread, 'id')),
    firstComment: asString(member(first, 'id')),
    isResolved,
    resolvedBy: isAbsent(by) ? '' : asString(member(by, 'login')),
    canChange: asBoolean(member(thread, isResolved ? 'viewerCanUnresolve' : 'viewerCanResolve')),
  }
}
