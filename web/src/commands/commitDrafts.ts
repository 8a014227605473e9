import {
  type CommitCheck,
  type CommitOutcome,
  type CommitProgress,
  commitChangeSet,
  type FileConflict,
  type FileResolution,
} from '~/drafts/commit'
import type { Draft } from '~/drafts/draft'
import { currentUploads, uploadBytes } from '~/drafts/uploads/uploads'
import { m } from '~/paraglide/messages'
import { latestOwnCommit, rememberHead } from '~/provider/heads'
import type { Provider } from '~/provider/Provider'
import { branchesQuery, rememberFile, treeQuery } from '~/provider/queries'
import type { RefReference, RepositoryName } from '~/provider/types'
import { freeBranchName } from './branchNames'
import { prepareFork } from './forkTarget'
import type { OperationContext } from './operations'
import type { CommandScope } from './useCommandScope'

/** Others changed the same things as the drafts. Nothing was written; a person has to decide about each. */
export class CommitConflictError extends Error {
  override readonly name = 'CommitConflictError'
  readonly files: readonly FileConflict[]

  constructor(files: readonly FileConflict[]) {
    super(m.commands_commit_conflict({ paths: files.map(({ path }) => path).join(', ') }))
    this.files = files
  }
}

export interface DraftsCommit {
  /** Where the drafts are from. */
  readonly reference: RefReference
  /** The branch to create for them; undefined: they go to the ref itself. */
  readonly newBranch: string | undefined
  /** The new branch is made in the person's fork, which is made if there is none. */
  readonly isForFork?: boolean
  readonly message: string
  readonly drafts: readonly Draft[]
  /** The decisions about an earlier `CommitConflictError`, by path. */
  readonly resolutions?: ReadonlyMap<string, FileResolution> | undefined
  /** See CommitRequest. */
  readonly check?: CommitCheck
}

/**
 * The branches that a failed try left behind, without its commit, by what they were asked for as: another try goes on
 * with them, also from a form that is submitted again.
 */
const unfinishedBranches = new Map<string, string>()

export type Committed = Exclude<CommitOutcome, { type: 'conflict' }>

export interface CommitResult {
  readonly outcome: Committed
  /** The new branch, if one was asked for and is there now: without anything to commit none is created. */
  readonly newBranch: RefReference | undefined
}

/** Where the commit goes. */
interface Target {
  readonly repository: RepositoryName
  /** Branch or commit that the drafts are put on. */
  readonly branch: string
  /** To be created. */
  readonly newBranch: string | undefined
}

/**
 * Commits drafts and lets the branch list know. The drafts do not end here. Rejects with a `CommitConflictError` or a
 * `ProviderError`; the same may then be tried again.
 */
export async function commitDrafts(
  scope: CommandScope,
  commit: DraftsCommit,
  context: OperationContext,
): Promise<CommitResult> {
  const { provider } = scope
  const { signal, report } = context
  const { reference, message, drafts, resolutions, check } = commit
  const { owner, repo } = reference
  const asked = [provider.account, provider.rest, owner, repo, commit.newBranch].join('\n')
  const unfinished = unfinishedBranches.get(asked)
  const target = await targetOf(provider, commit, unfinished, context)
  const { repository, newBranch } = target
  if (newBranch !== undefined) await checkName(provider, repository, newBranch, signal)
  const known = knownHead(scope, reference)
  const lastCommit = commit.isForFork ? undefined : latestOwnCommit(provider, repository, target.branch)
  const outcome = await commitChangeSet(provider, {
    repository,
    branch: target.branch,
    message,
    drafts,
    uploads: { files: await currentUploads(drafts), read: uploadBytes },
    ...(newBranch !== undefined && { newBranch }),
    ...(known?.tree && { knownTree: { commit: known.commit, tree: known.tree } }),
    ...(lastCommit !== undefined && { lastCommit }),
    ...(resolutions && { resolutions }),
    ...(check && { check }),
    signal,
    onProgress: (progress) => {
      if (progress.step === 'branch-created') unfinishedBranches.set(asked, progress.branch)
      report(progressWords(progress))
    },
  })
  if (outcome.type === 'conflict') throw new CommitConflictError(outcome.files)
  unfinishedBranches.delete(asked)
  const branch = newBranch ?? unfinished
  const made =
    branch === undefined ? undefined : { owner: repository.owner, repo: repository.repo, ref: branch }
  if (outcome.type === 'committed') remember(scope, commit, made, known?.commit, outcome)
  const isThere = outcome.type === 'committed' || unfinished !== undefined
  return { outcome, newBranch: isThere ? made : undefined }
}

async function targetOf(
  provider: Provider,
  { reference, newBranch, isForFork = false }: DraftsCommit,
  unfinished: string | undefined,
  context: OperationContext,
): Promise<Target> {
  if (isForFork && newBranch !== undefined) {
    const { fork, start, branches } = await prepareFork(provider, reference, context)
    const repository = { owner: fork.owner, repo: fork.repo }
    if (unfinished !== undefined) return { repository, branch: unfinished, newBranch: undefined }
    // Nobody has seen the fork's branches when the name was chosen.
    return { repository, branch: start, newBranch: freeBranchName(newBranch, branches) }
  }
  const repository = { owner: reference.owner, repo: reference.repo }
  if (unfinished !== undefined) return { repository, branch: unfinished, newBranch: undefined }
  return { repository, branch: reference.ref, newBranch }
}

/**
 * The list of branches may be older than one that has the name, or that stands in its way: Git cannot keep `a` beside
 * `a/b`. A branch of the name that is there afterwards is then our own.
 */
async function checkName(
  provider: Provider,
  name: RepositoryName,
  branch: string,
  signal: AbortSignal,
): Promise<void> {
  const [found] = await provider.branchesFrom(name, branch, signal)
  if (!found) return
  throw new Error(
    found.name === branch
      ? m.commands_branch_name_taken({ name: branch })
      : m.commands_branch_name_clash({ name: branch, other: found.name }),
  )
}

/** The head of the ref as this page knows it, with its files where they are loaded. */
function knownHead({ provider, queryClient }: CommandScope, reference: RefReference) {
  const branches = queryClient.getQueryData(branchesQuery(provider, reference).queryKey)
  const commit = branches?.find(({ name }) => name === reference.ref)?.commit
  if (commit === undefined) return undefined
  return { commit, tree: queryClient.getQueryData(treeQuery(provider, reference, commit).queryKey) }
}

function remember(
  { provider, queryClient }: CommandScope,
  { reference }: DraftsCommit,
  newBranch: RefReference | undefined,
  from: string | undefined,
  { commit: to, parent, files }: Extract<Committed, { type: 'committed' }>,
): void {
  const target = newBranch ?? reference
  for (const { reference: file, base } of files) {
    if (base.sha === null) continue
    const bytes = new TextEncoder().encode(base.text)
    rememberFile(queryClient, provider, { ...target, path: file.path }, { sha: base.sha, bytes })
  }
  const branch = target.ref
  // A list may know a new branch not at all, or where it began.
  if (newBranch) rememberHead(queryClient, provider, target, { branch, from: null, to })
  // The next list may be as old as the last one, or know what others did before our commit and not yet the commit.
  for (const earlier of new Set([from, parent])) {
    if (earlier !== undefined) rememberHead(queryClient, provider, target, { branch, from: earlier, to })
  }
}

/** What a commit or merge is doing, in words. */
export function progressWords(progress: CommitProgress): string {
  switch (progress.step) {
    case 'reading-branch':
      return m.commands_commit_reading_branch()
    case 'comparing':
      return m.commands_commit_comparing()
    case 'merging':
      return m.commands_commit_merging({ path: progress.path })
    case 'checking':
      return m.commands_commit_checking()
    case 'creating-branch':
    case 'branch-created':
      return m.commands_commit_creating_branch({ branch: progress.branch })
    case 'uploading':
      return m.commands_commit_uploading({ path: progress.path })
    case 'writing':
      return m.commands_commit_writing()
    case 'publishing':
      return m.commands_commit_publishing()
    case 'waiting':
      break
  }
  return m.commands_commit_waiting()
}
