import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { type PageSlotName, usePageState } from './pageState'
import { useIsNarrow } from './useIsNarrow'

interface InPageSlotProps {
  readonly name: PageSlotName
  readonly children: ReactNode
}

/** On a narrow screen it stands in a place of the page (PageSlot); elsewhere, and where there is none, where it is. */
export function InPageSlot({ name, children }: InPageSlotProps) {
  const isNarrow = useIsNarrow()
  const slot = usePageState(({ slots }) => slots[name])
  return isNarrow && slot !== undefined ? createPortal(children, slot) : children
}
