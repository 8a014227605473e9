import { decodeBase64 } from '~/lib/base64'
import { commitAnswer, refAnswer } from './answers'
import { created, type FakeAnswer, type FakeRequest, ok, refused } from './exchange'
import {
  addBlob,
  addCommit,
  addTree,
  isAncestor,
  type MemoryFile,
  type MemoryRepository,
  resolveCommit,
  snapshotOf,
  takeObjects,
} from './memoryRepository'
import { changePull, createPull, speakOfPull } from './reviewAnswers'

/** POST, PUT and PATCH below `/repos/{owner}/{repo}`; undefined for other calls. */
export function answerWrite(repository: MemoryRepository, request: FakeRequest): FakeAnswer | undefined {
  const call = `${request.method} ${request.segments.slice(3, 5).join('/')}`
  if (call === 'POST pulls') return createPull(repository, request)
  if (call.startsWith('POST pulls/') || call.startsWith('POST issues/')) {
    return speakOfPull(repository, request, request.segments.slice(3))
  }
  if (call.startsWith('PATCH pulls') || call.startsWith('PUT pulls')) {
    return changePull(repository, request, request.segments.slice(4))
  }
  if (repository.branches.size === 0) return refused(409, 'Git Repository is empty.')
  switch (call) {
    case 'POST git/blobs':
      return createBlob(repository, request.body)
    case 'POST git/trees':
      return createTree(repository, request.body)
    case 'POST git/commits':
      return createCommit(repository, request.body)
    case 'POST git/refs':
      return createRef(repository, request.body)
    case 'PATCH git/refs':
      return updateRef(repository, request.segments.slice(6).join('/'), request.body)
    case 'POST merge-upstream':
      return mergeUpstream(repository, request.body)
    default:
      return undefined
  }
}

type Body = FakeRequest['body']

function createBlob(repository: MemoryRepository, { content, encoding }: Body): FakeAnswer {
  const bytes =
    encoding === 'base64' ? decodeBase64(String(content)) : new TextEncoder().encode(String(content))
  if (bytes === undefined) return refused(422, 'content is not valid Base64')
  return created({ sha: addBlob(repository, bytes) })
}

function createTree(repository: MemoryRepository, body: Body): FakeAnswer {
  const snapshot = new Map<string, MemoryFile>()
  const base = body.base_tree
  if (typeof base === 'string') {
    const tree = repository.commits.get(base)?.tree ?? base
    if (!repository.trees.has(tree)) return refused(422, 'base_tree is not a valid tree oid')
    for (const [path, file] of snapshotOf(repository, tree)) snapshot.set(path, file)
  }
  const items: readonly unknown[] = Array.isArray(body.tree) ? body.tree : []
  for (const item of items) {
    const { path, mode, content, sha } = membersOf(item)
    if (typeof path !== 'string' || /^\/|(^|\/)(\.\.?|\.git|)(\/|$)/.test(path)) {
      return refused(422, 'tree.path contains a malformed path component')
    }
    if (sha === null) {
      if (!snapshot.delete(path)) return refused(422, 'GitRPC::BadObjectState')
    } else {
      const isBlob = typeof sha === 'string' && repository.blobs.has(sha)
      if (isBlob && content === undefined) {
        snapshot.set(path, { mode: String(mode), sha })
        continue
      }
      if (typeof content !== 'string' || sha !== undefined) {
        return refused(
          422,
          'Must supply either tree.sha or tree.content. Request will be rejected if both are present.',
        )
      }
      snapshot.set(path, { mode: String(mode), sha: addBlob(repository, content) })
    }
  }
  return created({ sha: addTree(repository, snapshot), tree: [], truncated: false })
}

function createCommit(repository: MemoryRepository, body: Body): FakeAnswer {
  const tree = String(body.tree)
  if (!repository.trees.has(tree)) return refused(422, 'Tree SHA does not exist')
  const parents = (Array.isArray(body.parents) ? body.parents : []).map(String)
  if (parents.some((parent) => !repository.commits.has(parent))) {
    return refused(422, 'Parent SHA does not exist or is not a commit object')
  }
  const sha = addCommit(repository, { tree, message: String(body.message), parents })
  return created(commitAnswer(repository, sha))
}

function createRef(repository: MemoryRepository, body: Body): FakeAnswer {
  const branch = String(body.ref).replace(/^refs\/heads\//, '')
  const commit = resolveCommit(repository, String(body.sha))
  if (repository.branches.has(branch)) return refused(422, 'Reference already exists')
  if (/[\s~^:?*[\\]|\.\.|^\/|\/$|\.lock$/.test(branch)) {
    return refused(422, `refs/heads/${branch} is not a valid ref name.`)
  }
  const names = [...repository.branches.keys()]
  if (names.some((name) => name.startsWith(`${branch}/`) || branch.startsWith(`${name}/`))) {
    return refused(422, 'Reference update failed')
  }
  if (commit === undefined) return refused(422, 'Object does not exist')
  repository.branches.set(branch, commit)
  return created(refAnswer(branch, commit))
}

function updateRef(repository: MemoryRepository, branch: string, body: Body): FakeAnswer {
  const commit = String(body.sha)
  const current = repository.branches.get(branch)
  if (current === undefined) return refused(422, 'Reference does not exist')
  if (!repository.commits.has(commit)) return refused(422, 'Object does not exist')
  if (repository.protectedBranches.has(branch)) {
    return refused(422, 'Repository rule violations found\n\nCannot update this protected ref.\n\n')
  }
  if (body.force !== true && !isAncestor(repository, current, commit)) {
    return refused(422, 'Update is not a fast forward')
  }
  repository.branches.set(branch, commit)
  return ok(refAnswer(branch, commit))
}

function mergeUpstream(fork: MemoryRepository, body: Body): FakeAnswer {
  const branch = String(body.branch)
  const commit = fork.parent?.branches.get(branch)
  if (!fork.parent || commit === undefined) return refused(422, 'upstream branch not found')
  takeObjects(fork, fork.parent)
  fork.branches.set(branch, commit)
  return ok({ message: '', merge_type: 'fast-forward', base_branch: branch })
}

function membersOf(value: unknown): Body {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
