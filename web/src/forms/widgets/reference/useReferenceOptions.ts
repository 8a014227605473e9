import { useMemo } from 'react'
import { useForm } from '../../FormContext'
import type { UiOptions } from '../../schema/ui/uiSchema'
import { type ReferenceOptions, referenceOptions } from './ReferenceOptions'

/** Where a field's references lead; undefined for out of the repository. */
export function useReferenceOptions(ui: UiOptions): ReferenceOptions | undefined {
  const { projectReference } = useForm()
  return useMemo(() => referenceOptions(ui, projectReference.path), [ui, projectReference])
}
