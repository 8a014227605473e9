import { type CommitCheck, commitChangeSet, draftsToUndo, type FileResolution } from '~/drafts/commit'
import { m } from '~/paraglide/messages'
import { isProviderError } from '~/provider/errors'
import { latestOwnCommit, rememberHead } from '~/provider/queries/heads'
import { runOperation } from '../operations'
import type { CommandScope } from '../useCommandScope'
import { CommitConflictError, progressWords } from './commitDrafts'
import { type MadeCommit, tellMade } from './madeCommit'

interface UndoForm {
  /** The decisions about an earlier `CommitConflictError`, by path. */
  readonly resolutions?: ReadonlyMap<string, FileResolution>
  readonly check?: CommitCheck
}

/**
 * Takes a commit back by a new one on its branch. What others have committed since stays; where they changed the same
 * values, the operation fails with a `CommitConflictError`. Drafts are left as they are. Answers the operation's id.
 */
export function undoCommit(
  scope: CommandScope,
  made: MadeCommit,
  { resolutions, check }: UndoForm = {},
): string {
  const { provider, queryClient } = scope
  const { reference, commit, parent, paths, moves, subject, isUndo } = made
  const { owner, repo, ref: branch } = reference
  const repository = { owner, repo }
  return runOperation(m.commands_undo_commit({ branch }), async ({ signal, report }) => {
    const drafts = await draftsToUndo(provider, { repository, commit, parent, paths, moves }, signal)
    const lastCommit = latestOwnCommit(provider, repository, branch)
    const outcome = await commitChangeSet(provider, {
      repository,
      branch,
      message: undoMessage(subject, commit),
      drafts,
      ...(lastCommit !== undefined && { lastCommit }),
      ...(resolutions && { resolutions }),
      ...(check && { check }),
      signal,
      onProgress: (progress) => report(progressWords(progress)),
    }).catch((error: unknown) => {
      // The branch may have gone since.
      throw isProviderError(error, 'not-found') ? new Error(m.commands_undo_no_branch({ branch })) : error
    })
    if (outcome.type === 'conflict') throw new CommitConflictError(outcome.files)
    if (outcome.type === 'nothing-changed') throw new Error(m.commands_undo_nothing({ branch }))
    for (const from of new Set([commit, outcome.parent])) {
      rememberHead(queryClient, provider, repository, { branch, from, to: outcome.commit })
    }
    tellMade({
      ...made,
      commit: outcome.commit,
      parent: outcome.parent,
      said: undefined,
      paths: [...paths, ...outcome.files.map((file) => file.reference.path)],
      moves: moves.map(({ from, to }) => ({ from: to, to: from })),
      mergeNotes: [],
      isUndo: !isUndo,
    })
  })
}

/** As Git says it, so that its tools know it. */
function undoMessage(subject: string, commit: string): string {
  return `Revert "${subject}"\n\nThis reverts commit ${commit}.`
}
