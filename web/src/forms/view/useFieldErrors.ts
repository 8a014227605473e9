import { useCallback, useSyncExternalStore } from 'react'
import { useForm, useView } from '../FormContext'
import type { Field } from '../rows/Row'
import { errorWords } from '../validation/errorWords'

const NONE: readonly never[] = []

/** The field's own errors in words, once the person has been in it or asked for all. */
export function useFieldErrors(field: Field): readonly string[] {
  const { validation } = useForm()
  const isShown = useView((view) => view.isShowingAll || view.touched.has(field.key))
  const errors = useSyncExternalStore(
    validation.subscribe,
    () => validation.state.byPointer.get(field.pointer) ?? NONE,
  )
  if (!isShown) return NONE
  return [...new Set(errors.map((error) => errorWords(error, field.title)))]
}

/** How many errors are somewhere inside of a group or an item; 0 until they are shown. */
export function useErrorsInside(field: Field): number {
  const { validation } = useForm()
  const isShown = useView((view) => view.isShowingAll)
  const count = useCallback(
    () => validation.state.errors.filter((error) => error.pointer.startsWith(`${field.pointer}/`)).length,
    [validation, field.pointer],
  )
  const inside = useSyncExternalStore(validation.subscribe, count)
  return isShown ? inside : 0
}
