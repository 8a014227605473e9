import type { UiOptions } from '~/schema/ui/uiSchema'
import { type ReferenceOptions, referenceOptions } from '~/workspace/references/ReferenceOptions'
import { useOpenForm } from '../state/OpenForm'

/** Where a field's references lead; undefined for out of the repository. */
export function useReferenceOptions(ui: UiOptions): ReferenceOptions | undefined {
  return referenceOptions(ui, useOpenForm().projectReference.path)
}
