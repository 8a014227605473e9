import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { ButtonContext } from 'react-aria-components'
import { lazyPart } from '../LazyPart/lazyPart'

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
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const handleNear = () => {
    void PopoverSurface.preload()
    void preload()
  }
  const handlePress = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <ButtonContext
        value={{
          ref: button,
          onPress: handlePress,
          onHoverStart: handleNear,
          onFocus: handleNear,
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
        }}
      >
        {trigger}
      </ButtonContext>
      {wasOpened && (
        <PopoverSurface {...surface} triggerRef={button} isOpen={isOpen} onOpenChange={setOpen}>
          {typeof children === 'function' ? children({ close: () => setOpen(false) }) : children}
        </PopoverSurface>
      )}
    </>
  )
}
