import { m } from '~/paraglide/messages'
import { useForm } from '../FormContext'
import type { Field } from '../rows/Field'
import { mayBeAbsent } from '../rows/mayBeAbsent'
import { removeValue } from '../store/edits'

/** Takes a choice out of the file again; undefined where none is made, or one must be. */
export function useClear(field: Field): (() => void) | undefined {
  const { store, view } = useForm()
  if (!field.isPresent || !mayBeAbsent(field)) return undefined
  return () => {
    if (removeValue(store, field.path)) view.getState().announce(m.forms_removed({ title: field.title }))
  }
}
