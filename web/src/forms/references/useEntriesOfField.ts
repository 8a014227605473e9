import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import { useOpenForm } from '../state/OpenForm'
import { type ReferencedList, useReferencedList } from './useReferencedList'

/** The entries that fields of the form around may name. */
export function useEntriesOfField(options: ReferenceOptions): ReferencedList {
  const { store, fieldsOfEntries } = useOpenForm()
  return useReferencedList(store.document.reference, store, options, fieldsOfEntries)
}
