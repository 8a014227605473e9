import { useSyncExternalStore } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { type ValidationState, validationOf } from './Validation'

/**
 * What the schema says about a data file, as last checked by its form. `unchecked` until the file was open as a form.
 */
export function useFormErrors(document: TextDocument): ValidationState {
  const validation = validationOf(document)
  return useSyncExternalStore(validation.subscribe, () => validation.state)
}
