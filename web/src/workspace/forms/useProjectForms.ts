import { useMemo } from 'react'
import { isProjectPath } from '~/lib/paths'
import { useResolvedRef } from '~/provider/queries/refs'
import type { RefReference } from '~/provider/types'
import { useProjects } from '../useProjects'
import { formFor } from './formFor'
import type { ProjectForm } from './ProjectForm'
import { useWholeForms } from './schemaFiles/useWholeForms'

/** The forms that the projects of a ref make of the files at `paths`, as far as they are found. */
export function useProjectForms(
  reference: RefReference,
  paths: readonly string[],
): ReadonlyMap<string, ProjectForm> {
  const asked = useMemo(() => paths.filter((path) => !isProjectPath(path)).join('\n'), [paths])
  const { projects } = useProjects(reference, asked !== '')
  const { commit } = useResolvedRef(reference)
  const found = useMemo(() => {
    const wanted = asked === '' ? [] : asked.split('\n')
    return wanted.flatMap((path) => {
      const form = formFor(projects, path)
      return form ? [{ path, form }] : []
    })
  }, [projects, asked])
  // A thousand entries of one collection have one form.
  const different = useMemo(() => [...new Set(found.map(({ form }) => form))], [found])
  const whole = useWholeForms(reference, commit, different)
  return useMemo(() => {
    const wholeOf = new Map(different.map((form, index) => [form, whole[index] ?? form]))
    return new Map(found.map(({ path, form }) => [path, wholeOf.get(form) ?? form]))
  }, [found, different, whole])
}
