import { createContext, type ReactNode, useContext } from 'react'
import type { RefReference } from '~/provider/types'
import type { FileRequest } from './FileRequest'

export interface FileToolsProps {
  readonly reference: RefReference
  readonly request: FileRequest
  readonly selectedPath: string | undefined
  readonly onOpen: (path: string) => void
}

type RenderFileTools = (props: FileToolsProps) => ReactNode

const FileToolsContext = createContext<RenderFileTools | undefined>(undefined)

/** Whoever carries out what is wished for in a tree provides this; without it files are only looked at. */
export const FileToolsProvider = FileToolsContext.Provider

export function useFileTools(): RenderFileTools | undefined {
  return useContext(FileToolsContext)
}
