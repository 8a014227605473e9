import type { FormModel } from '../../model/FormModel'
import { setRaw } from '../../store/edits'
import { definitionOf } from '../../widgets/definitions'
import type { Cell } from './lineOf'

/** Whether the cell is a yes or no, which one press changes. */
export function isToggle({ widget }: Cell): boolean {
  return definitionOf(widget).label === 'own'
}

export function toggleCell({ store, view }: FormModel, { field }: Cell): void {
  if (field.isReadOnly) return
  setRaw(store, field.path, store.raw(field.path) === 'true' ? 'false' : 'true', field)
  view.getState().touch([field.key])
}
