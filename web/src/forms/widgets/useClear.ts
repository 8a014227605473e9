import { m } from '~/paraglide/messages'
import type { Field } from '../fields/Field'
import { mayBeAbsent } from '../fields/mayBeAbsent'
import { useOpenForm } from '../state/OpenForm'
import { removeValue } from '../store/edits'

/** Takes a choice out of the file again; undefined where none is made, or one must be. */
export function useClear(field: Field): (() => void) | undefined {
  const { store, view } = useOpenForm()
  if (!field.isPresent || !mayBeAbsent(field)) return undefined
  return () => {
    if (removeValue(store, field.path)) view.getState().announce(m.forms_removed({ title: field.title }))
  }
}
