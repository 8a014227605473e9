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
import type { Provider } from '~/provider/Provider'
import { latestOwnCommit, rememberHead } from '~/provider/queries/heads'
import { branchQuery, rememberFiles, treeQuery } from '~/provider/queries/queries'
import { branchesKey } from '~/provider/queries/queryKeys'
import type { RefReference, RepositoryName } from '~/provider/types'
import { freeBranchName } from '../branches/branchNames'
import { prepareFork } from '../branches/forkTarget'
import { forgetUnfinishedBranch, keepUnfinishedBranch, unfinishedBranch } from '../branches/unfinishedBranch'
import type { OperationContext } from '../operations'
import type { CommandScope } from '../useCommandScope'

/** Others changed the same things as the drafts. Nothing was written; a person has to decide about each. */
export class CommitConflictError extends Error {
  override readonly name = 'CommitConflictError'
  readonly files: readonly FileConflict[]

  constructor(files: readonly FileConflict[]) {
    super(m.commands_commit_conflict({ paths: files.map(({ path }) => path).join(', ') }))
    this.files = files
  }
}

interface DraftsCommit {
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

export type Committed = Exclude<CommitOutcome, { type: 'conflict' }>

export interface CommitResult {
  readonly outcome: Committed
  /** The new branch, if one was asked for and is there now: without anything to commit none is created. */
  readonly newBranch: RefReference | undefined
}

/** Where the commit goes. */
interface Target {
  readonly repository: RepositoryName
  /** Branch or commit that the drafts are put on, or that a new branch begins at. */
  readonly branch: string
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
  const earlier = unfinishedBranch(provider, reference)
  const unfinished = earlier?.asked === commit.newBranch ? earlier?.branch : undefined
  const { repository, branch: start, newBranch } = await targetOf(provider, commit, unfinished, context)
  const isMade =
    newBranch !== undefined && (await isOurs(provider, repository, newBranch, unfinished, signal))
  const branch = isMade ? newBranch : start
  const known = knownHead(scope, reference)
  const lastCommit = commit.isForFork ? undefined : latestOwnCommit(provider, repository, branch)
  const outcome = await commitChangeSet(provider, {
    repository,
    branch,
    message,
    drafts,
    uploads: { files: await currentUploads(drafts), read: uploadBytes },
    ...(newBranch !== undefined && !isMade && { newBranch }),
    ...(known?.tree && { knownTree: { commit: known.commit, tree: known.tree } }),
    ...(lastCommit !== undefined && { lastCommit }),
    ...(resolutions && { resolutions }),
    ...(check && { check }),
    signal,
    onProgress: (progress) => {
      if (progress.step === 'branch-created' && commit.newBranch !== undefined) {
        keepUnfinishedBranch(provider, reference, { asked: commit.newBranch, branch: progress.branch })
      }
      report(progressWords(progress))
    },
  })
  if (outcome.type === 'conflict') throw new CommitConflictError(outcome.files)
  // The branch has what the drafts wanted, or the person chose it: what is shown may be from before.
  if (outcome.type === 'nothing-changed' && outcome.head !== known?.commit)
    void scope.queryClient.invalidateQueries({ queryKey: branchesKey(provider, reference) })
  if (newBranch === undefined) {
    if (outcome.type === 'committed') await remember(scope, commit, undefined, known?.commit, outcome)
    return { outcome, newBranch: undefined }
  }
  forgetUnfinishedBranch(provider, reference)
  const made = { owner: repository.owner, repo: repository.repo, ref: newBranch }
  if (outcome.type === 'committed') await remember(scope, commit, made, known?.commit, outcome)
  return { outcome, newBranch: outcome.type === 'committed' || isMade ? made : undefined }
}

async function targetOf(
  provider: Provider,
  { reference, newBranch, isForFork = false }: DraftsCommit,
  unfinished: string | undefined,
  context: OperationContext,
): Promise<Target> {
  if (isForFork && newBranch !== undefined) {
    const { fork, start } = await prepareFork(provider, reference, context)
    const repository = { owner: fork.owner, repo: fork.repo }
    // Nobody has seen the fork's branches when the name was chosen.
    const free = async () => {
      const alike = await provider.branchesFrom(repository, newBranch, context.signal)
      return freeBranchName(
        newBranch,
        alike.map(({ name }) => name),
      )
    }
    return { repository, branch: start, newBranch: unfinished ?? (await free()) }
  }
  const repository = { owner: reference.owner, repo: reference.repo }
  return { repository, branch: reference.ref, newBranch }
}

/**
 * Whether the branch is there and was made by an earlier try. Rejects where another one has the name, or stands in its
 * way: Git cannot keep `a` beside `a/b`, and the list that the person saw may be older.
 */
async function isOurs(
  provider: Provider,
  name: RepositoryName,
  branch: string,
  unfinished: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  // Also others begin alike.
  const found = (await provider.branchesFrom(name, branch, signal)).find((other) =>
    `${other.name}/`.startsWith(`${branch}/`),
  )
  if (!found) return false
  if (found.name === branch && branch === unfinished) return true
  throw new Error(
    found.name === branch
      ? m.commands_branch_name_taken({ name: branch })
      : m.commands_branch_name_clash({ name: branch, other: found.name }),
  )
}

/** The head of the ref as this page knows it, with its files where they are loaded. */
function knownHead({ provider, queryClient }: CommandScope, reference: RefReference) {
  const named = queryClient.getQueryData(branchQuery(provider, reference, reference.ref).queryKey)
  const commit = named?.branch?.commit
  if (commit === undefined) return undefined
  return { commit, tree: queryClient.getQueryData(treeQuery(provider, reference, commit).queryKey) }
}

async function remember(
  { provider, queryClient }: CommandScope,
  { reference }: DraftsCommit,
  newBranch: RefReference | undefined,
  from: string | undefined,
  { commit: to, parent, files }: Extract<Committed, { type: 'committed' }>,
): Promise<void> {
  const target = newBranch ?? reference
  const written = files.flatMap(({ reference: { path }, base }) =>
    base.sha === null || base.isUnread
      ? []
      : [{ reference: { ...target, path }, sha: base.sha, text: base.text }],
  )
  // Before anybody hears of the new head, who would ask for them.
  await rememberFiles(queryClient, provider, written)
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
