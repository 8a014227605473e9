import { useMemo } from 'react'
import type { RefReference } from '~/provider/types'
import { formsOf } from './projectsOf'
import type { ProjectForm } from './readProject'
import { useProjectTexts } from './useProjectTexts'

/** The forms that the projects of a ref make of the files at `paths`, as far as they are found. */
export function useProjectForms(
  reference: RefReference,
  paths: readonly string[],
): ReadonlyMap<string, ProjectForm> {
  const projects = useProjectTexts(reference, paths)
  return useMemo(() => formsOf(projects), [projects])
}
