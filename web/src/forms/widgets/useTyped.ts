import type { Field } from '../fields/Field'
import { useOpenForm, useView } from '../state/OpenForm'
import { typedOver } from '../state/typedOver'

/**
 * What is typed into the field and is no value yet, and the way to change that: once what has become a value of it is
 * in the file.
 * @param text what the file has for the field.
 */
export function useTyped({ key, path }: Field, text: string | undefined) {
  const { store, view } = useOpenForm()
  const typed = useView((state) => typedOver(state.typed.get(key), text))

  function setTyped(next: string | undefined): void {
    view.getState().setTyped(key, next === undefined ? undefined : { text: next, over: store.raw(path) })
  }

  return [typed, setTyped] as const
}
