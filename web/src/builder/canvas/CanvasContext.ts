import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Canvas } from './Canvas'
import type { CanvasState } from './CanvasState'

const CanvasContext = createContext<Canvas | undefined>(undefined)

export const CanvasProvider = CanvasContext.Provider

export function useCanvas(): Canvas {
  const canvas = useContext(CanvasContext)
  if (canvas === undefined) throw new Error('this needs a canvas around it')
  return canvas
}

export function useCanvasState<Selected>(select: (state: CanvasState) => Selected): Selected {
  return useStore(useCanvas().state, select)
}
