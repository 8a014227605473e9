import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentChangeSet, openTexts, useChangeSet } from '~/drafts/documents'
import { type Draft, isUnread } from '~/drafts/draft'
import { isProjectPath } from '~/lib/paths'
import { useAccount, useProvider } from '~/provider/ProviderContext'
import { branchKey, type ScopedProvider } from '~/provider/queries/queryKeys'
import { resolveRef, useResolvedRef } from '~/provider/queries/refs'
import { useLastKnown } from '~/provider/queries/useLastKnown'
import type { RefReference } from '~/provider/types'
import { createProjects, NO_PROJECTS, type Projects } from './Projects'
import { projectsQuery } from './projectsQuery'
import { readProject } from './readProject'

/** The projects of a ref as they are at this moment. */
export interface OpenProjects {
  /** While those of a new commit are read, the last that are known. */
  readonly projects: Projects
  /** Whether any are known. */
  readonly isKnown: boolean
  readonly isPending: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The projects of a ref, with edits. Nothing is read where they are not wanted. */
export function useProjects(reference: RefReference, isWanted = true): OpenProjects {
  const account = useAccount()
  const provider = useProvider()
  const drafts = useChangeSet(reference)
  const { commit, error: refError } = useResolvedRef(reference)
  const { data, isPending, error, refetch } = useQuery(
    projectsQuery(provider, reference, isWanted ? commit : undefined),
  )
  const known = useLastKnown(branchKey(provider, reference, reference.ref), data?.projects)
  const committed = known ?? NO_PROJECTS
  const { owner, repo, ref } = reference
  const projects = useMemo(
    () => withTexts(committed, textsOf(account, { owner, repo, ref }, drafts)),
    [committed, account, owner, repo, ref, drafts],
  )
  return {
    projects,
    isKnown: known !== undefined,
    isPending: isWanted && isPending,
    error: error ?? refError ?? null,
    retry: () => void refetch(),
  }
}

/** The same once, for what a command is about to do. Rejects with a `ProviderError`. */
export async function loadProjects(
  provider: ScopedProvider,
  client: QueryClient,
  reference: RefReference,
): Promise<Projects> {
  const commit = await resolveRef(client, provider, reference)
  const { projects } = await client.ensureQueryData(projectsQuery(provider, reference, commit))
  const drafts = currentChangeSet(provider.account, reference)
  return withTexts(projects, textsOf(provider.account, reference, drafts))
}

/** The texts of project files that are open in this page or edited. */
function textsOf(
  account: string,
  reference: RefReference,
  drafts: readonly Draft[],
): ReadonlyMap<string, string> {
  // What goes is no project any more. What is a blob that nobody has read says nothing yet.
  const edited = drafts.flatMap((draft) => {
    const { path } = draft.reference
    const isGone = draft.isDeleted || isUnread(draft)
    return isProjectPath(path) ? [[path, isGone ? '' : draft.text] as const] : []
  })
  return new Map([...openTexts(account, reference, isProjectPath), ...edited])
}

function withTexts(projects: Projects, texts: ReadonlyMap<string, string>): Projects {
  if (texts.size === 0) return projects
  const all = new Map(projects.all)
  for (const [path, text] of texts) {
    const reading = readProject(text, path)
    if (reading.kind === 'form') all.set(path, reading.form)
    else all.delete(path)
  }
  return createProjects(all, projects.unread)
}
