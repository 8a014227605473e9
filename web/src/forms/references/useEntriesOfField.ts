import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import { useForm } from '../model/FormContext'
import { type ReferencedList, useReferencedList } from './useReferencedList'

/** The entries that fields of the form around may name. */
export function useEntriesOfField(options: ReferenceOptions): ReferencedList {
  const { store } = useForm()
  return useReferencedList(store.document.reference, store, options)
}
