import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { FormModel } from './model/FormModel'
import type { ViewState } from './model/viewState'

const FormContext = createContext<FormModel | undefined>(undefined)

export const FormProvider = FormContext.Provider

/** The open form around a component. */
export function useForm(): FormModel {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('a form field needs a form around it')
  return form
}

/** What a person did to the view of the form; renders again when the selected part is another one. */
export function useView<Selected>(select: (state: ViewState) => Selected): Selected {
  return useStore(useForm().view, select)
}

/** The rows of the form; renders again when there are other ones. */
export function useRows() {
  const form = useForm()
  return useSyncExternalStore(form.subscribeRows, () => form.rows)
}

/**
 * What `read` answers about the value at a JSON pointer, at the moment. Renders again when that answer is another one;
 * it is asked when the value, or one in it, has changed.
 */
export function useDataAt<Answer>(pointer: string, read: () => Answer): Answer {
  const { store } = useForm()
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(pointer, listener),
    [store, pointer],
  )
  return useSyncExternalStore(subscribe, read)
}
