import { createContext, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { FormModel } from './model/FormModel'
import type { ViewState } from './model/viewState'

const FormContext = createContext<FormModel | undefined>(undefined)

export const FormProvider = FormContext.Provider

export function useForm(): FormModel {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('a form field needs a form around it')
  return form
}

export function useView<Selected>(select: (state: ViewState) => Selected): Selected {
  return useStore(useForm().view, select)
}

export function useRows() {
  const form = useForm()
  return useSyncExternalStore(form.subscribeRows, () => form.rows)
}
