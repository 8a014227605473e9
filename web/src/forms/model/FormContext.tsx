import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
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

const ProjectContext = createContext<TextDocument | undefined>(undefined)

export const ProjectFileProvider = ProjectContext.Provider

/** The project file, where it is open beside its form to be changed. */
export function useProjectFile(): TextDocument | undefined {
  return useContext(ProjectContext)
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
