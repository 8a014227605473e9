import { type AriaAttributes, createContext, type KeyboardEvent, type MouseEvent } from 'react'

/** What a menu or a popover adds to the button that opens it. */
interface PopupTriggerValue {
  readonly aria: Pick<AriaAttributes, 'aria-haspopup' | 'aria-expanded'>
  readonly onPress: (event: MouseEvent<HTMLButtonElement>) => void
  /** Answers whether the key was its. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => boolean
  /** Somebody points at the button or has come to it, and may be about to press it. */
  readonly onNear: () => void
}

export const PopupTrigger = createContext<PopupTriggerValue | undefined>(undefined)
