import { m } from '~/paraglide/messages'
import type { FormModel } from '../FormModel'

/** Says that something was taken out, to everybody, with the way back for as long as nothing else is changed. */
export function tellRemoved({ store, view }: FormModel, title: string): void {
  const { announce, setRemoved } = view.getState()
  announce(m.forms_removed({ title }))
  setRemoved({ title, version: store.document.version })
}
