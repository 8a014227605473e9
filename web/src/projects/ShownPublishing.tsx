import { useEffect, useMemo } from 'react'
import type { RefReference } from '~/provider/types'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { showPublishing } from '~/workspace/publishing/shownPublishing'
import { usePublishing } from '~/workspace/publishing/usePublishing'

interface ShownPublishingProps {
  readonly form: ProjectForm
  readonly reference: RefReference
}

/** Tells the buttons of the page what the owner of the form calls them. */
export function ShownPublishing({ form, reference }: ShownPublishingProps) {
  const projects = useMemo(() => [form], [form])
  const { publishing } = usePublishing(reference, projects)
  useEffect(() => showPublishing(publishing), [publishing])
  return null
}
