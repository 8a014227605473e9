import {
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
  readonly message: string
  readonly drafts: readonly Draft[]
  /** The decisions about an earlier `CommitConflictError`, by path. */
  readonly resolutions?: ReadonlyMap<string, FileResolution> | undefined
}

/**
 * The branches that a failed try left behind, without its commit: another try goes on with them, also from a form that
 * is submitted again.
 */
const unfinishedBranches = new Set<string>()

export type Committed = Exclude<CommitOutcome, { type: 'conflict' }>

export interface CommitResult {
  readonly outcome: Committed
  /** The new branch, if one was asked for and is there now: without anything to commit none is created. */
  readonly newBranch: string | undefined
}

/**
 * Commits drafts and lets the branch list know. The drafts do not end here. Rejects with a `CommitConflictError` or a
 * `ProviderError`; the same may then be tried again.
 */
export async function commitDrafts(
  scope: CommandScope,
  commit: DraftsCommit,
  { signal, report }: OperationContext,
): Promise<CommitResult> {
  const { provider } = scope
  const { reference, newBranch, message, drafts, resolutions } = commit
  const unfinished = [provider.account, provider.rest, reference.owner, reference.repo, newBranch].join('\n')
  const isUnfinished = unfinishedBranches.has(unfinished)
  const branch = newBranch !== undefined && isUnfinished ? newBranch : reference.ref
  if (newBranch !== undefined && !isUnfinished) await checkBelow(provider, reference, newBranch, signal)
  const known = knownHead(scope, reference)
  const lastCommit = latestOwnCommit(provider, reference, branch)
  const outcome = await commitChangeSet(provider, {
    repository: reference,
    branch,
    ...(newBranch !== undefined && !isUnfinished && { newBranch }),
    message,
    drafts,
    uploads: { files: await currentUploads(provider.account, reference, drafts), read: uploadBytes },
    ...(known?.tree && { knownTree: { commit: known.commit, tree: known.tree } }),
    ...(lastCommit !== undefined && { lastCommit }),
    ...(resolutions && { resolutions }),
    signal,
    onProgress: (progress) => {
      if (progress.step === 'branch-created') unfinishedBranches.add(unfinished)
      report(wordsOf(progress))
    },
  })
  if (outcome.type === 'conflict') throw new CommitConflictError(outcome.files)
  unfinishedBranches.delete(unfinished)
  if (outcome.type === 'committed') remember(scope, commit, known?.commit, outcome)
  return { outcome, newBranch: outcome.type === 'committed' || isUnfinished ? newBranch : undefined }
}

/** Git cannot keep `a` beside `a/b`, and the list of branches may be older than the one that stands in the way. */
async function checkBelow(
  provider: Provider,
  name: RepositoryName,
  branch: string,
  signal: AbortSignal,
): Promise<void> {
  const [below] = await provider.branchesBelow(name, branch, signal)
  if (below) throw new Error(m.commands_branch_name_clash({ name: branch, other: below.name }))
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
  { reference, newBranch }: DraftsCommit,
  from: string | undefined,
  { commit: to, files }: Extract<Committed, { type: 'committed' }>,
): void {
  const branch = newBranch ?? reference.ref
  for (const { reference: file, base } of files) {
    if (base.sha === null) continue
    const bytes = new TextEncoder().encode(base.text)
    rememberFile(queryClient, provider, file, { sha: base.sha, bytes })
  }
  // A list may know a new branch not at all, or where it began.
  if (newBranch !== undefined) rememberHead(queryClient, provider, reference, { branch, from: null, to })
  if (from !== undefined) rememberHead(queryClient, provider, reference, { branch, from, to })
}

function wordsOf(progress: CommitProgress): string {
  switch (progress.step) {
    case 'reading-branch':
      return m.commands_commit_reading_branch()
    case 'comparing':
      return m.commands_commit_comparing()
    case 'merging':
      return m.commands_commit_merging({ path: progress.path })
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
