import type { Draft } from '~/drafts/draft'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { rememberBegun } from '~/projects/justBegun'
import type { RefReference } from '~/provider/types'
import { CommitConflictError, commitDrafts } from './commit/commitDrafts'
import { type OperationContext, runOperation } from './operations'
import type { NewFile } from './projectNames'
import type { CommandScope } from './useCommandScope'

export interface NewProject extends RefReference {
  readonly name: string
  /** Its project file first. */
  readonly files: readonly NewFile[]
  /** A branch to create for it; undefined: it goes to the ref itself. */
  readonly newBranch?: string | undefined
  /** The new branch is made in the person's fork. */
  readonly isForFork?: boolean
}

/** Commits a new project to its branch and goes to its project file. Answers the operation's id. */
export function createProject(scope: CommandScope, project: NewProject): string {
  return runOperation(m.commands_create_project({ name: project.name }), (context) =>
    addProject(scope, project, context),
  )
}

/** The work of `createProject`, as a part of an operation. Rejects where one of the files is there already. */
export async function addProject(
  scope: CommandScope,
  { owner, repo, ref, name, files, newBranch, isForFork = false }: NewProject,
  context: OperationContext,
): Promise<void> {
  const reference = { owner, repo, ref }
  const project = files[0]?.path ?? name
  const drafts = files.map(
    ({ path, text }): Draft => ({
      account: scope.provider.account,
      reference: { ...reference, path },
      base: { sha: null, text: '', mode: '100644' },
      text,
      updatedAt: new Date().toISOString(),
    }),
  )
  const message = m.commands_project_commit_message({ path: project })
  let target: RefReference = reference
  try {
    const commit = { reference, newBranch, isForFork, message, drafts }
    const { outcome, newBranch: made } = await commitDrafts(scope, commit, context)
    target = made ?? reference
    if (outcome.type === 'nothing-changed') throw new Error(m.commands_project_name_taken({ path: project }))
  } catch (error) {
    if (!(error instanceof CommitConflictError)) throw error
    const path = error.files[0]?.path ?? project
    throw new Error(m.commands_project_name_taken({ path }), { cause: error })
  }
  const made = { ...target, path: project }
  rememberBegun(made)
  scope.navigate(blobRoute(made))
}
