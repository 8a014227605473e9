import type { Field } from '../../fields/Field'
import { renameKey } from '../../store/edits'
import { memberKey, ROOT_KEY } from '../../store/keys'
import type { FormModel } from '../FormModel'

/**
 * Gives a member another name. Its place, its value's text and what the person did to it in the form stay.
 * @returns its new key; undefined where the object has that name already.
 */
export function renameField(form: FormModel, field: Field, name: string): string | undefined {
  const { store, view } = form
  const around = field.path.slice(0, -1)
  if (store.node([...around, name]) !== undefined) return undefined
  const key = memberKey(around.length === 0 ? ROOT_KEY : store.keyOf(around), name)
  // Before the text changes: afterwards the items in it would be given new names.
  store.itemKeys.rekey(field.key, key)
  if (!renameKey(store, field.path, name)) {
    store.itemKeys.rekey(key, field.key)
    return undefined
  }
  view.getState().rekey(field.key, key)
  return key
}
