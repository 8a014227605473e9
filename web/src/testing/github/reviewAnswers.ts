import type { components } from '@octokit/openapi-types'
import { actorAnswer, commitAnswer, repositoryAnswer, webAddress } from './answers'
import { created, type FakeAnswer, type FakeRequest, notFound, ok, page, refused } from './exchange'
import {
  isAncestor,
  type MemoryPull,
  type MemoryRepository,
  resolveCommit,
  snapshotOf,
} from './memoryRepository'

/** Pull requests and what they change, as GitHub answers. Whoever is signed in has written all of them. */

const time = '2026-01-15T12:00:00Z'

/** GET below `/repos/{owner}/{repo}/pulls`. */
export function readPulls(
  repository: MemoryRepository,
  request: FakeRequest,
  [number, list]: readonly string[],
): FakeAnswer {
  if (number === undefined) {
    return page(
      request,
      askedPulls(repository, request.url.searchParams).map((pull) => pullAnswer(repository, pull)),
    )
  }
  const pull = repository.pulls.find((candidate) => String(candidate.number) === number)
  if (!pull) return notFound
  const { base, head } = endsOf(repository, pull)
  if (list === 'commits') {
    return page(
      request,
      commitsAbove(pull.from, head, base).map((sha) => historyAnswer(pull.from, sha)),
    )
  }
  if (list === 'reviews') {
    const answers = pull.verdicts.map(({ login, state, body }, index) => ({
      id: index + 1,
      user: actorAnswer(login),
      state,
      body,
      commit_id: head,
      ...(state !== 'PENDING' && { submitted_at: time }),
      html_url: `${webAddress}/pull/${pull.number}#pullrequestreview-${index + 1}`,
    }))
    return page(request, answers)
  }
  if (list === 'comments') return page(request, pull.comments ?? [])
  return ok(fullPullAnswer(repository, pull))
}

/** PATCH and PUT below `/repos/{owner}/{repo}/pulls/{number}`. */
export function changePull(
  repository: MemoryRepository,
  request: FakeRequest,
  [number, call]: readonly string[],
): FakeAnswer {
  const pull = repository.pulls.find((candidate) => String(candidate.number) === number)
  if (!pull) return notFound
  if (call === undefined) {
    const { state } = request.body
    if (state === 'open' || state === 'closed') pull.state = state
    return ok(fullPullAnswer(repository, pull))
  }
  if (call !== 'merge') return notFound
  const { head } = endsOf(repository, pull)
  if (request.body.sha !== head) {
    return refused(409, 'Head branch was modified. Review and try the merge again.')
  }
  pull.state = 'merged'
  repository.branches.set(pull.base, head)
  return ok({ sha: head, merged: true, message: 'Pull Request successfully merged' })
}

/** POST below `/repos/{owner}/{repo}/pulls/{number}` and `issues/{number}`: what somebody says. */
export function speakOfPull(
  repository: MemoryRepository,
  { body }: FakeRequest,
  [call, number, list, to]: readonly string[],
): FakeAnswer {
  const pull = repository.pulls.find((candidate) => String(candidate.number) === number)
  if (!pull) return notFound
  const said = (text: object, index: number) => ({
    ...text,
    id: 100 + index,
    node_id: `comment-${100 + index}`,
    user: actorAnswer('ada'),
    created_at: time,
    updated_at: time,
    html_url: `${webAddress}/pull/${number}#${100 + index}`,
  })
  const { comments = [], remarks = [] } = pull
  if (call === 'issues') {
    pull.remarks = [...remarks, said(body, remarks.length)]
    return created(pull.remarks.at(-1))
  }
  if (list === 'comments') {
    const first = to === undefined ? {} : comments.find((one) => String(Reflect.get(one, 'id')) === to)
    if (!first) return notFound
    const answer = { ...first, ...body, in_reply_to_id: Number(to) }
    pull.comments = [...comments, said(to === undefined ? body : answer, comments.length)]
    return created(pull.comments.at(-1))
  }
  if (list !== 'reviews') return notFound
  const lines: readonly object[] = Array.isArray(body.comments) ? body.comments : []
  pull.comments = [...comments, ...lines.map((line, index) => said(line, comments.length + index))]
  const states: Readonly<Record<string, string>> = {
    APPROVE: 'APPROVED',
    REQUEST_CHANGES: 'CHANGES_REQUESTED',
  }
  pull.verdicts.push({
    login: 'ada',
    state: states[String(body.event)] ?? 'COMMENTED',
    body: String(body.body),
  })
  return ok({})
}

export function createPull(repository: MemoryRepository, { body }: FakeRequest): FakeAnswer {
  const base = String(body.base)
  const [owner = repository.owner, head = ''] = String(body.head).includes(':')
    ? String(body.head).split(':')
    : [repository.owner, String(body.head)]
  const from = [repository, ...repository.forks].find((candidate) => candidate.owner === owner) ?? repository
  const error = pullError(repository, from, head, base)
  if (error) return refused(422, 'Validation Failed', [{ resource: 'PullRequest', ...error }])
  const number = repository.pulls.length + 1
  const pull: MemoryPull = {
    number,
    title: String(body.title),
    body: String(body.body),
    isDraft: body.draft === true,
    verdicts: [],
    head,
    base,
    from,
    state: 'open',
  }
  repository.pulls.push(pull)
  return created(fullPullAnswer(repository, pull))
}

function pullError(repository: MemoryRepository, from: MemoryRepository, head: string, base: string) {
  if (!repository.branches.has(base)) return { field: 'base', code: 'invalid' }
  if (!from.branches.has(head)) return { field: 'head', code: 'invalid' }
  if (repository.branches.get(base) === from.branches.get(head)) {
    return { code: 'custom', message: `No commits between ${base} and ${head}` }
  }
  const isSame = (pull: MemoryPull) => pull.from === from && pull.head === head && pull.base === base
  if (!repository.pulls.some(isSame)) return undefined
  return { code: 'custom', message: `A pull request already exists for ${from.owner}:${head}.` }
}

function askedPulls(repository: MemoryRepository, query: URLSearchParams): readonly MemoryPull[] {
  const [state, head, base] = [query.get('state') ?? 'open', query.get('head'), query.get('base')]
  return repository.pulls
    .filter(
      (pull) =>
        (state === 'all' || (pull.state === 'open') === (state === 'open')) &&
        (head === null || head === `${pull.from.owner}:${pull.head}`) &&
        (base === null || base === pull.base),
    )
    .toReversed()
}

function endsOf(repository: MemoryRepository, pull: MemoryPull): { base: string; head: string } {
  return {
    base: repository.branches.get(pull.base) ?? '',
    head: pull.from.branches.get(pull.head) ?? '',
  }
}

/** Its id in the GraphQL interface. */
export function pullId({ owner, repo }: MemoryRepository, { number }: MemoryPull): string {
  return `PR_${owner}/${repo}#${number}`
}

function pullAnswer(repository: MemoryRepository, pull: MemoryPull) {
  const { owner, repo } = repository
  const { base, head } = endsOf(repository, pull)
  const author = actorAnswer(pull.from.owner)
  return {
    node_id: pullId(repository, pull),
    number: pull.number,
    title: pull.title,
    body: pull.body,
    state: pull.state === 'open' ? 'open' : 'closed',
    draft: pull.isDraft,
    html_url: `${webAddress}/${owner}/${repo}/pull/${pull.number}`,
    user: author,
    head: {
      label: `${pull.from.owner}:${pull.head}`,
      ref: pull.head,
      sha: head,
      repo: repositoryAnswer(pull.from),
    },
    base: { label: `${owner}:${pull.base}`, ref: pull.base, sha: base, repo: repositoryAnswer(repository) },
    requested_reviewers: [],
    created_at: time,
    updated_at: time,
    closed_at: pull.state === 'open' ? null : time,
    merged_at: pull.state === 'merged' ? time : null,
  }
}

function fullPullAnswer(repository: MemoryRepository, pull: MemoryPull) {
  const { base, head } = endsOf(repository, pull)
  return {
    ...pullAnswer(repository, pull),
    merged: pull.state === 'merged',
    mergeable: true,
    mergeable_state: 'clean',
    merged_by: pull.state === 'merged' ? actorAnswer(repository.owner) : null,
    comments: 0,
    review_comments: 0,
    commits: commitsAbove(pull.from, head, base).length,
    changed_files: changedFiles(repository, base, pull.from, head).length,
  }
}

function changedFiles(
  repository: MemoryRepository,
  base: string,
  from: MemoryRepository,
  head: string,
): readonly Pick<
  components['schemas']['diff-entry'],
  'sha' | 'filename' | 'status' | 'additions' | 'deletions'
>[] {
  const [before, after] = [snapshotOf(repository, base), snapshotOf(from, head)]
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return paths.flatMap((filename) => {
    const [old, now] = [before.get(filename)?.sha, after.get(filename)?.sha]
    if (old === now) return []
    const status = old === undefined ? 'added' : now === undefined ? 'removed' : 'modified'
    return { sha: now ?? old ?? '', filename, status, additions: 1, deletions: 1 } as const
  })
}

/** GET `/repos/{owner}/{repo}/compare/{base}...{head}`, both of this repository, or a head that a fork has. */
export function compareCommits(repository: MemoryRepository, basehead: string): FakeAnswer {
  const [baseName = '', headName = ''] = basehead.split('...')
  const base = resolveCommit(repository, baseName)
  const from = [repository, ...repository.forks].find((one) => resolveCommit(one, headName) !== undefined)
  const head = from && resolveCommit(from, headName)
  if (base === undefined || !from || head === undefined) return notFound
  const mergeBase = [...commitsAbove(repository, base, '')]
    .toReversed()
    .find((sha) => isAncestor(from, sha, head))
  if (mergeBase === undefined) return notFound
  const ahead = commitsAbove(from, head, mergeBase).length
  const behind = commitsAbove(repository, base, mergeBase).length
  return ok({
    status: ahead === 0 ? (behind === 0 ? 'identical' : 'behind') : behind === 0 ? 'ahead' : 'diverged',
    ahead_by: ahead,
    behind_by: behind,
    merge_base_commit: historyAnswer(from, mergeBase),
    files: changedFiles(repository, mergeBase, from, head),
  })
}

/** GET `/repos/{owner}/{repo}/commits`: those that changed the path, newest first, along first parents. */
export function listCommits(repository: MemoryRepository, request: FakeRequest): FakeAnswer {
  const { searchParams } = request.url
  const path = searchParams.get('path')
  const start = resolveCommit(repository, searchParams.get('sha') ?? repository.defaultBranch)
  if (start === undefined) return notFound
  const fileOf = (sha: string | undefined) =>
    sha === undefined || path === null ? undefined : snapshotOf(repository, sha).get(path)?.sha
  const line = commitsAbove(repository, start, '').toReversed()
  const found = line.filter((sha) => {
    const parent = repository.commits.get(sha)?.parents[0]
    return path === null || fileOf(sha) !== fileOf(parent)
  })
  return page(
    request,
    found.map((sha) => historyAnswer(repository, sha)),
  )
}

/** The commits of `head` that `base` has not, along first parents, oldest first. */
function commitsAbove(repository: MemoryRepository, head: string, base: string): readonly string[] {
  const commits: string[] = []
  for (let sha: string | undefined = head; sha !== undefined; ) {
    const commit = repository.commits.get(sha)
    if (!commit || (base !== '' && isAncestor(repository, sha, base))) break
    commits.unshift(sha)
    sha = commit.parents[0]
  }
  return commits
}

function historyAnswer(repository: MemoryRepository, sha: string) {
  const commit = commitAnswer(repository, sha)
  if (!commit) throw new Error(`there is no commit ${sha}`)
  const { parents, message, tree } = commit
  return {
    sha,
    parents,
    html_url: `${webAddress}/commit/${sha}`,
    author: null,
    commit: { message, tree, author: { name: 'Ada Lovelace', email: 'ada@example.com', date: time } },
  }
}
