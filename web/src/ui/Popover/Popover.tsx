import type { ReactElement, ReactNode } from 'react'
import { PopupTrigger } from '../Button/PopupTrigger'
import { lazyPart } from '../LazyPart/lazyPart'
import { usePopup } from './usePopup'

// What floats is a third of React Aria; it comes with the first popover that somebody is about to open.
const PopoverSurface = lazyPart(async () => (await import('./PopoverSurface')).PopoverSurface, {
  close: ({ onOpenChange }) => onOpenChange(false),
})

export interface PopoverProps {
  /** A `Button` or `IconButton`. */
  readonly trigger: ReactElement
  readonly title: string
  /** Begins to load what is in it; called when somebody is about to open it. */
  readonly preload: () => Promise<void>
  readonly children: ReactNode | ((props: { readonly close: () => void }) => ReactNode)
  readonly placement?: 'bottom start' | 'bottom end'
  readonly width?: 'normal' | 'wide'
}

/** A small dialog at the button that opens it. A press outside or Escape closes it; focus goes back to the button. */
export function Popover({ trigger, children, preload, ...surface }: PopoverProps) {
  const { button, from, isOpen, setOpen, wasOpened, openAt } = usePopup()
  const handleNear = () => {
    void PopoverSurface.preload()
    void preload()
  }
  return (
    <>
      <PopupTrigger
        value={{
          aria: { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen },
          onPress: ({ currentTarget }) => openAt(currentTarget),
          onNear: handleNear,
        }}
      >
        {trigger}
      </PopupTrigger>
      {wasOpened && (
        <PopoverSurface
          {...surface}
          triggerRef={button}
          fromRef={from}
          isOpen={isOpen}
          onOpenChange={setOpen}
        >
          {typeof children === 'function' ? children({ close: () => setOpen(false) }) : children}
        </PopoverSurface>
      )}
    </>
  )
}
