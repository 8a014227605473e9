import { m } from '~/paraglide/messages'
import { accountKey } from '~/provider/queries/queryKeys'
import type { Repository } from '~/provider/types'
import { waitForBranch } from './branches/waitForBranch'
import { addProject, type NewProject } from './createProject'
import { runOperation } from './operations'
import type { NewFile } from './projectNames'
import type { CommandScope } from './useCommandScope'

/** The form of seed's "Create project in new repository". */
interface NewRepository {
  readonly repo: string
  readonly isPrivate: boolean
  /** Name of the project at its root. */
  readonly project: string
  /** See NewProject. */
  readonly files: readonly NewFile[]
}

/** Repositories that were made and have no project yet: another try goes on with them. */
const unfinished = new Map<string, Repository>()

function unfinishedKey(
  { account, rest }: CommandScope['provider'],
  { repo, isPrivate }: Omit<NewRepository, 'files'>,
): string {
  return [account, rest, repo, isPrivate].join('\n')
}

/** Whether an earlier try has made the repository, and its name is taken by itself. */
export function isUnfinished({ provider }: CommandScope, input: Omit<NewRepository, 'files'>): boolean {
  return unfinished.has(unfinishedKey(provider, input))
}

/**
 * Creates a repository of the signed-in person, waits until it can be used, adds a project at its root and goes to it.
 * Answers the operation's id; another try, also one with another project, goes on where it failed.
 */
export function createRepository(scope: CommandScope, input: NewRepository): string {
  const { provider, queryClient } = scope
  const key = unfinishedKey(provider, input)
  return runOperation(m.commands_create_repository({ name: input.repo }), async (context) => {
    context.report(m.commands_creating_repository({ name: input.repo }))
    const created =
      unfinished.get(key) ??
      (await provider.createRepository({ name: input.repo, isPrivate: input.isPrivate }))
    unfinished.set(key, created)
    void queryClient.invalidateQueries({ queryKey: [...accountKey(provider), 'repositories'] })

    // The provider may have changed the name: the answer's one counts.
    const { owner, repo, defaultBranch } = created
    context.report(m.commands_waiting_for_repository({ repository: `${owner}/${repo}` }))
    await waitForBranch(provider, created, defaultBranch, context.signal)

    const project: NewProject = { owner, repo, ref: defaultBranch, name: input.project, files: input.files }
    context.report(m.commands_creating_project({ name: input.project }))
    await addProject(scope, project, context)
    unfinished.delete(key)
  })
}
