import { useCallback, useSyncExternalStore } from 'react'
import { toPointer } from '~/formats/nodes'
import { errorWords } from '~/validation/errorWords'
import type { SchemaError } from '~/validation/protocol'
import type { Field } from '../fields/Field'
import { placeOf } from '../model/errorPlaces'
import { useForm } from '../model/FormContext'
import { useDataAt, useView } from '../state/OpenForm'
import { keyAndAncestors } from '../store/keys'

const NONE: readonly never[] = []

/**
 * The field's own errors in words, once the person has been in it or asked for all.
 * @param isWhole the field has no rows for what is in it, so that it shows those errors too.
 */
export function useFieldErrors(field: Field, isWhole = false): readonly string[] {
  const form = useForm()
  const { validation } = form
  const isShown = useView((view) => view.isShowingAll || view.touched.has(field.key))
  const errors = useSyncExternalStore(
    validation.subscribe,
    () => validation.state.byPointer.get(field.pointer) ?? NONE,
  )
  const all = useSyncExternalStore(validation.subscribe, () => (isWhole ? validation.state.errors : NONE))
  if (!isShown) return NONE
  const inside = all.filter(({ pointer }) => pointer.startsWith(`${field.pointer}/`))
  return [
    ...new Set([
      ...errors.map((error) => errorWords(error, field.title)),
      ...inside.map((error) => errorWords(error, placeOf(form, error.pointer).title)),
    ]),
  ]
}

/** Whether a text that is required was left empty, although the schema takes that. */
export function useEmptied(field: Field): boolean {
  const { store } = useForm()
  const { isRequired, isReadOnly, path, key, schema, item } = field
  const isShown = useView((view) => (view.isShowingAll || view.touched.has(key)) && view.typing?.key !== key)
  const isEmpty = useDataAt(field.pointer, () => isRequired && item === undefined && store.raw(path) === '""')
  const { minLength = 0 } = schema.bounds
  return isShown && isEmpty && !isReadOnly && schema.options === undefined && minLength === 0
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

/** How many errors are in these members of a group, shown or not: what a tab hides must be seen on it. */
export function useErrorsIn(field: Field, names: readonly string[]): number {
  return useErrorsAt(names.map((name) => field.pointer + toPointer([name])))
}

/** How many errors are at these pointers and below, shown or not. */
export function useErrorsAt(pointers: readonly string[]): number {
  const { validation } = useForm()
  return useSyncExternalStore(validation.subscribe, () => countAt(validation.state.errors, pointers))
}

function countAt(errors: readonly SchemaError[], pointers: readonly string[]): number {
  const wanted = new Set(errors.length === 0 ? NONE : pointers)
  return errors.filter(({ pointer }) => keyAndAncestors(pointer).some((around) => wanted.has(around))).length
}
