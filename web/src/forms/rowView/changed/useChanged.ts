import { useCallback, useSyncExternalStore } from 'react'
import { readValue } from '~/formats/json'
import { isSameValue } from '~/formats/nodes'
import type { Field } from '../../fields/Field'
import { useForm } from '../../model/FormContext'
import { useView } from '../../state/OpenForm'
import { replacedValues } from '../../state/replacedValues'
import type { BaseValues, ListDifference } from '../../store/baseValues'

/** The value that the branch has, as JSON; '' where it has none, undefined where it is the same. */
export function useWas(field: Field): string | undefined {
  return useOfBase(field, (base) => base.was(field.path))
}

/**
 * Whether that value is what a choice of another type took out of the file: then the row of that tells it, and has the way
 * back.
 */
export function useIsToldAsReplaced({ key, path }: Field, was: string | undefined): boolean {
  const { store } = useForm()
  return useView(
    (state) =>
      was !== undefined &&
      replacedValues(state, key, store.node(path)).some(({ text }) => isSameJson(text, was)),
  )
}

function isSameJson(a: string, b: string): boolean {
  const [one, other] = [readValue(a), readValue(b)]
  return one !== undefined && other !== undefined && isSameValue(one, other)
}

/** How a list differs in its items; undefined where it does not, and of what is no list. */
export function useListDifference(field: Field): ListDifference | undefined {
  return useOfBase(field, (base) => base.listDifference(field.path))
}

/** What is to be seen of a group or an item: that it is new, or, while nothing in it is shown, that it is changed. */
export function useGroupMark(field: Field, isOpen: boolean): 'new' | 'changed' | undefined {
  return useOfBase(field, (base) => {
    if (field.item && base.isNewItem(field.path)) return 'new'
    return !isOpen && field.isPresent && base.was(field.path) !== undefined ? 'changed' : undefined
  })
}

function useOfBase<Answer>(
  { pointer }: Field,
  read: (base: BaseValues) => Answer | undefined,
): Answer | undefined {
  const { store, base } = useForm()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [store.subscribe(pointer, listener), base?.subscribe(listener)]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    [store, base, pointer],
  )
  return useSyncExternalStore(subscribe, () => base && read(base))
}
