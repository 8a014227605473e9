import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Field } from '../fields/Field'
import { OpenFormProvider } from '../state/OpenForm'
import type { FormModel } from './FormModel'

const FormContext = createContext<FormModel | undefined>(undefined)

interface FormProviderProps {
  readonly value: FormModel
  readonly children: ReactNode
}

/** What is in it is in this form: its rows and what is done to them by the model, its fields as they see it. */
export function FormProvider({ value, children }: FormProviderProps) {
  return (
    <FormContext value={value}>
      <OpenFormProvider value={value}>{children}</OpenFormProvider>
    </FormContext>
  )
}

/** The model of the open form around a component. */
export function useForm(): FormModel {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('a row of a form needs a form around it')
  return form
}

/** Shows what has a field ask for a text, by a change of the form itself. */
export type TextAsking = (field: Field) => ReactNode

const TextAskingContext = createContext<TextAsking | undefined>(undefined)

export const TextAskingProvider = TextAskingContext.Provider

/** Undefined where the form is only filled in. */
export function useTextAsking(): TextAsking | undefined {
  return useContext(TextAskingContext)
}

const ShowCodeContext = createContext<(() => void) | undefined>(undefined)

export const ShowCodeProvider = ShowCodeContext.Provider

/** Shows the data file's text, where that can be shown. */
export function useShowCode(): (() => void) | undefined {
  return useContext(ShowCodeContext)
}

/** The rows of the form; renders again when there are other ones. */
export function useRows() {
  const form = useForm()
  return useSyncExternalStore(form.subscribeRows, () => form.rows)
}
