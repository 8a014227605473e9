import { createContext, useContext } from 'react'
import type { DataPath } from '~/formats/nodes'
import type { PathReference } from '~/provider/types'

/** A value of a data file, as its field's menu names it. */
export interface FieldPlace {
  readonly reference: PathReference
  readonly path: DataPath
  readonly title: string
}

const FieldHistoryContext = createContext<((place: FieldPlace) => void) | undefined>(undefined)

/** Whoever can tell who changed a field provides this; without it the menus do not offer it. */
export const FieldHistoryProvider = FieldHistoryContext.Provider

export function useFieldHistory(): ((place: FieldPlace) => void) | undefined {
  return useContext(FieldHistoryContext)
}
