import { useForm, useView } from '../FormContext'
import type { TypedText } from '../model/viewState'
import type { Field } from '../rows/Field'

/** What is typed into the field and is no value yet, and the way to change that. */
export function useTyped({ key }: Field) {
  const { setTyped } = useForm().view.getState()
  const typed = useView((view) => view.typed.get(key))
  return [typed, (next: TypedText | undefined) => setTyped(key, next)] as const
}
