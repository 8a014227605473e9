import {
  type CommitOutcome,
  type CommitProgress,
  commitChangeSet,
  type FileConflict,
  type FileResolution,
} from '~/drafts/commit'
import type { Draft } from '~/drafts/draft'
import { m } from '~/paraglide/messages'
import { latestOwnCommit, rememberHead } from '~/provider/heads'
import { branchesQuery, treeQuery } from '~/provider/queries'
import type { RefReference } from '~/provider/types'
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

export type Committed = Exclude<CommitOutcome, { type: 'conflict' }>

/**
 * Commits drafts in one step of a Retry: `attempt` keeps whether the new branch was created, so that another try does
 * not create it again. Rejects with a `CommitConflictError` or a `ProviderError`; nothing is settled then.
 */
export function createDraftsCommit({ provider, queryClient }: CommandScope, commit: DraftsCommit) {
  const { reference, newBranch, message, drafts, resolutions } = commit
  let isBranchCreated = false

  return async ({ signal, report }: OperationContext): Promise<Committed> => {
    const known = knownHead()
    const from = isBranchCreated && newBranch !== undefined ? newBranch : reference.ref
    const lastCommit = latestOwnCommit(provider, reference, from)
    const outcome = await commitChangeSet(provider, {
      repository: reference,
      branch: from,
      ...(newBranch !== undefined && !isBranchCreated && { newBranch }),
      message,
      drafts,
      ...(known?.tree && { knownTree: { commit: known.commit, tree: known.tree } }),
      ...(lastCommit !== undefined && { lastCommit }),
      ...(resolutions && { resolutions }),
      signal,
      onProgress: (progress) => {
        if (progress.step === 'branch-created') isBranchCreated = true
        report(wordsOf(progress))
      },
    })
    if (outcome.type === 'conflict') throw new CommitConflictError(outcome.files)
    if (outcome.type === 'committed') remember(outcome.branch, known?.commit ?? null, outcome.commit)
    return outcome
  }

  /** The head of the ref as this page knows it, with its files where they are loaded. */
  function knownHead() {
    const branches = queryClient.getQueryData(branchesQuery(provider, reference).queryKey)
    const commit = branches?.find(({ name }) => name === reference.ref)?.commit
    if (commit === undefined) return undefined
    return { commit, tree: queryClient.getQueryData(treeQuery(provider, reference, commit).queryKey) }
  }

  function remember(branch: string, from: string | null, to: string): void {
    // A list may know a new branch not at all, or where it began.
    if (newBranch !== undefined) rememberHead(queryClient, provider, reference, { branch, from: null, to })
    if (from !== null) rememberHead(queryClient, provider, reference, { branch, from, to })
  }
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
    case 'writing':
      return m.commands_commit_writing()
    case 'publishing':
      return m.commands_commit_publishing()
    case 'waiting':
      break
  }
  return m.commands_commit_waiting()
}
