import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import type { PathReference } from '~/provider/types'
import type { SchemaResolver } from '~/schema/resolveSchema'
import type { FieldsOfEntries } from '~/workspace/entries/EntryField'
import type { ValueStore } from '../store/ValueStore'
import type { ViewState, ViewStore } from './viewState'

/** An open form as its fields see it: the data, what the schema says of them, and what the person did to the view. */
export interface OpenForm {
  readonly store: ValueStore
  readonly resolver: SchemaResolver
  readonly view: ViewStore
  /** The project file: what it refers to is relative to it. */
  readonly projectReference: PathReference
  /** It is only tried: what is filled in is kept nowhere, nor are files, nor what is open. */
  readonly isTrial: boolean
  /** What forms tell of the entries of a collection, for fields that refer to them. */
  readonly fieldsOfEntries: FieldsOfEntries
}

const OpenFormContext = createContext<OpenForm | undefined>(undefined)

export const OpenFormProvider = OpenFormContext.Provider

/** The open form around a component. */
export function useOpenForm(): OpenForm {
  const form = useContext(OpenFormContext)
  if (form === undefined) throw new Error('a form field needs a form around it')
  return form
}

/** What a person did to the view of the form; renders again when the selected part is another one. */
export function useView<Selected>(select: (state: ViewState) => Selected): Selected {
  return useStore(useOpenForm().view, select)
}

/**
 * What `read` answers about the value at a JSON pointer, at the moment. Renders again when that answer is another one;
 * it is asked when the value, or one in it, has changed.
 * @param rest milliseconds without a further change after which it is asked; none: at once.
 */
export function useDataAt<Answer>(pointer: string, read: () => Answer, rest = 0): Answer {
  const { store } = useOpenForm()
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
