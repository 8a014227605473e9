import { type RefObject, useRef, useState } from 'react'

export interface Popup {
  /** What the popup stands at. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** What had focus before and gets it back: the button, or what keys have opened it from. */
  readonly from: RefObject<Element | null>
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly wasOpened: boolean
  readonly openAt: (button: HTMLButtonElement) => void
}

/** The state of what floats at a button. */
export function usePopup(): Popup {
  const button = useRef<HTMLButtonElement>(null)
  const from = useRef<Element>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const openAt = (at: HTMLButtonElement) => {
    const { activeElement, body } = at.ownerDocument
    button.current = at
    // Safari gives no focus to a button that is pressed.
    from.current = activeElement === body ? at : activeElement
    setOpened(true)
    setOpen(true)
  }
  return { button, from, isOpen, setOpen, wasOpened, openAt }
}
