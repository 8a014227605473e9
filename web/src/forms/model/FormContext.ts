import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { TextDocument } from '~/drafts/TextDocument'
import type { ViewState } from '../state/viewState'
import type { FormModel } from './FormModel'

const FormContext = createContext<FormModel | undefined>(undefined)

export const FormProvider = FormContext.Provider

/** The open form around a component. */
export function useForm(): FormModel {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('a form field needs a form around it')
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
 * @param rest milliseconds without a further change after which it is asked; none: at once.
 */
export function useDataAt<Answer>(pointer: string, read: () => Answer, rest = 0): Answer {
  const { store } = useForm()
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const later = () => {
        clearTimeout(timer)
        timer = setTimeout(listener, rest)
      }
      const stop = store.subscribe(pointer, rest === 0 ? listener : later)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [store, pointer, rest],
  )
  return useSyncExternalStore(subscribe, read)
}

/**
 * Milliseconds after the last key in which nobody is seen to type any more. What goes along with a value, as its length
 * does, follows then: to lay out its words anew with each key takes longer than what the key does.
 */
export const REST = 150
