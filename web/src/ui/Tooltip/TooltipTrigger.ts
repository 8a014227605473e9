import { createContext, type FocusEvent, type PointerEvent } from 'react'

/** What a tooltip adds to the button that it says more of. */
interface TooltipTriggerValue {
  /** The id of the tooltip while it is shown. */
  readonly describedBy: string | undefined
  readonly arrive: () => void
  /**
   * The pointer has moved on the button. A button that comes under a pointer at rest, as below a dialog that closes, is not
   * pointed at: the browser tells it of the pointer's coming, and of no movement.
   */
  readonly point: (event: PointerEvent<HTMLElement>) => void
  readonly focus: (event: FocusEvent<HTMLElement>) => void
  /** The pointer has left, and may be on its way to the words. */
  readonly leave: () => void
  readonly hide: () => void
}

export const TooltipTrigger = createContext<TooltipTriggerValue | undefined>(undefined)
