import { useCallback } from 'react'
import { type PageSlotName, usePageState } from './pageState'

interface PageSlotProps {
  readonly name: PageSlotName
  readonly className?: string | undefined
}

/** A place of the page that takes what stands elsewhere on a wide screen (InPageSlot). */
export function PageSlot({ name, className }: PageSlotProps) {
  const take = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      usePageState.setState(({ slots }) => ({ slots: { ...slots, [name]: element } }))
      return () => usePageState.setState(({ slots }) => ({ slots: { ...slots, [name]: undefined } }))
    },
    [name],
  )
  return <div className={className} ref={take} />
}
