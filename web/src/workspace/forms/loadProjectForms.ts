import type { QueryClient } from '@tanstack/react-query'
import { isProjectPath } from '~/lib/paths'
import { createPause } from '~/lib/slices/slices'
import type { ScopedProvider } from '~/provider/queries/queryKeys'
import { resolveRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import { loadProjects } from '../useProjects'
import { formFor } from './formFor'
import type { ProjectForm } from './ProjectForm'
import { repositoryFiles } from './schemaFiles/repositoryFiles'
import { wholeForm } from './schemaFiles/wholeForm'

/** The forms of some files, once all that it takes is there. */
interface LoadedForms {
  readonly forms: ReadonlyMap<string, ProjectForm>
  /** Folders in which nobody looked for projects: one of these may be about the files, too. */
  readonly unread: readonly string[]
}

/**
 * The forms of the files at `paths`, by all projects of the ref. What the page has loaded is not asked for again. Rejects
 * with a `ProviderError` where the project files cannot be read.
 */
export async function loadProjectForms(
  provider: ScopedProvider,
  queryClient: QueryClient,
  reference: RefReference,
  paths: readonly string[],
): Promise<LoadedForms> {
  const wanted = paths.filter((path) => !isProjectPath(path))
  if (wanted.length === 0) return { forms: new Map(), unread: [] }
  const commit = await resolveRef(queryClient, provider, reference)
  const projects = await loadProjects(provider, queryClient, reference)
  const files = repositoryFiles(provider, queryClient, reference, commit)
  const forms = new Map<string, ProjectForm>()
  const pause = createPause()
  for (const path of wanted) {
    await pause()
    const form = formFor(projects, path)
    if (form) forms.set(path, await wholeForm(form, files))
  }
  return { forms, unread: projects.unread }
}
