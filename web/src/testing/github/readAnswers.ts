import {
  actorAnswer,
  branchAnswer,
  commitAnswer,
  contentsAnswer,
  filesBelow,
  refAnswer,
  repositoryAnswer,
  treeAnswer,
} from './answers'
import { type FakeAnswer, type FakeRequest, notFound, ok, page, refused } from './exchange'
import { type MemoryRepository, resolveCommit, snapshotOf } from './memoryRepository'
import { compareCommits, listCommits, readPulls } from './reviewAnswers'

/** GET below `/repos/{owner}/{repo}`; undefined for other calls. */
export function answerRead(repository: MemoryRepository, request: FakeRequest): FakeAnswer | undefined {
  const [call, ...rest] = request.segments.slice(3)
  const branches = [...repository.branches].toSorted(([a], [b]) => (a < b ? -1 : 1))
  switch (call) {
    case undefined:
      return ok(repositoryAnswer(repository))
    case 'branches':
      if (rest.length > 0) return readBranch(repository, rest.join('/'))
      return page(
        request,
        branches.map(([name, commit]) => branchAnswer(repository, name, commit)),
      )
    case 'contents':
      return readContents(repository, request, rest.join('/'))
    case 'commits':
      if (rest.length === 0) return listCommits(repository, request)
      return readCommit(repository, rest)
    case 'pulls':
      return readPulls(repository, request, rest)
    case 'issues':
      return page(request, repository.pulls.find(({ number }) => `${number}` === rest[0])?.remarks ?? [])
    case 'compare':
      return compareCommits(repository, rest.join('/'))
    case 'rules':
      return ok(repository.protectedBranches.has(rest.slice(1).join('/')) ? [{ type: 'update' }] : [])
    case 'collaborators':
      return page(request, [actorAnswer(repository.owner)])
    case 'git':
      return repository.branches.size === 0
        ? refused(409, 'Git Repository is empty.')
        : readGit(repository, request, rest, branches)
    default:
      return undefined
  }
}

function readBranch(repository: MemoryRepository, name: string): FakeAnswer {
  const commit = repository.branches.get(name)
  return commit === undefined ? refused(404, 'Branch not found') : ok(branchAnswer(repository, name, commit))
}

function readContents(repository: MemoryRepository, request: FakeRequest, path: string): FakeAnswer {
  if (repository.branches.size === 0) return refused(404, 'This repository is empty.')
  const ref = request.url.searchParams.get('ref') ?? repository.defaultBranch
  const commit = resolveCommit(repository, ref)
  if (commit === undefined) return refused(404, `No commit found for the ref ${ref}`)
  const snapshot = snapshotOf(repository, commit)
  const sha = snapshot.get(path)?.sha
  const bytes = sha === undefined ? undefined : repository.blobs.get(sha)
  if (sha !== undefined && bytes) {
    return request.wantsRaw ? { status: 200, bytes } : ok(contentsAnswer(path, sha, bytes))
  }
  const below = treeAnswer(repository, commit, filesBelow(snapshot, path), false)
  return below.tree.length > 0 ? ok(below.tree.map((entry) => ({ ...entry, name: entry.path }))) : notFound
}

function readCommit(repository: MemoryRepository, steps: readonly string[]): FakeAnswer {
  const last = steps.at(-1)
  if (last === 'check-runs') return ok({ total_count: 0, check_runs: [] })
  if (last === 'status') return ok({ state: 'pending', statuses: [] })
  const ref = steps.join('/')
  const commit = commitAnswer(repository, resolveCommit(repository, ref) ?? '')
  if (!commit) return refused(422, `No commit found for SHA: ${ref}`)
  const { sha, parents, ...content } = commit
  return ok({ sha, parents, commit: content, files: [] })
}

function readGit(
  repository: MemoryRepository,
  request: FakeRequest,
  [call, ...rest]: readonly string[],
  branches: readonly (readonly [string, string])[],
): FakeAnswer | undefined {
  const name = rest.slice(1).join('/')
  switch (call) {
    case 'ref': {
      const commit = repository.branches.get(name)
      return commit === undefined ? notFound : ok(refAnswer(name, commit))
    }
    case 'matching-refs':
      return ok(
        branches
          .filter(([branch]) => branch.startsWith(name))
          .map(([branch, commit]) => refAnswer(branch, commit)),
      )
    case 'commits': {
      const commit = commitAnswer(repository, rest.join('/'))
      return commit ? ok(commit) : notFound
    }
    case 'trees':
      return readTree(repository, rest.join('/'), request.url.searchParams.has('recursive'))
    case 'blobs': {
      const bytes = repository.blobs.get(rest.join('/'))
      return bytes ? { status: 200, bytes } : notFound
    }
    case undefined:
    default:
      return undefined
  }
}

function readTree(repository: MemoryRepository, treeish: string, isRecursive: boolean): FakeAnswer {
  const [ref = '', folder] = treeish.split(':')
  const sha = resolveCommit(repository, ref) ?? (repository.trees.has(ref) ? ref : undefined)
  if (sha === undefined) return notFound
  const all = snapshotOf(repository, sha)
  return ok(treeAnswer(repository, sha, folder === undefined ? all : filesBelow(all, folder), isRecursive))
}
