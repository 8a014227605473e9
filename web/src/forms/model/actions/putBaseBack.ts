import { m } from '~/paraglide/messages'
import type { Field } from '../../fields/Field'
import { removeValue, setRaw } from '../../store/edits'
import type { FormModel } from '../FormModel'
import { tellRemoved } from './tellRemoved'

/** Gives a field the value that the branch has, as JSON; '' takes it out. One step, which undo takes back. */
export function putBaseBack(form: FormModel, field: Field, was: string | undefined): void {
  if (was === undefined) return
  const { store, view } = form
  const { path, title, key, extra } = field
  const isDone = was === '' ? removeValue(store, path) : setRaw(store, path, was, field)
  if (!isDone) return
  // A member that the schema does not name goes with its value.
  if (was === '' && extra !== undefined) return tellRemoved(form, title)
  const { announce, wishFocus } = view.getState()
  announce(m.forms_put_base_back({ title }))
  // The button goes.
  wishFocus({ rowKey: key })
}
