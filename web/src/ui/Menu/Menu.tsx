import { type ReactElement, useRef, useState } from 'react'
import { ButtonContext, type PressEvent } from 'react-aria-components'
import { lazyPart } from '../LazyPart/lazyPart'
import type { MenuEntry } from './MenuSurface'

// Comes with the first menu that somebody is about to open, like a popover's.
const MenuSurface = lazyPart(async () => (await import('./MenuSurface')).MenuSurface, {
  close: ({ onOpenChange }) => onOpenChange(false),
})

export interface MenuProps {
  /** A `Button` or `IconButton`. */
  readonly trigger: ReactElement
  readonly label: string
  readonly items: readonly MenuEntry[]
  readonly placement?: 'bottom start' | 'bottom end'
}

const arrows: Readonly<Record<string, 'first' | 'last'>> = { ArrowDown: 'first', ArrowUp: 'last' }

/** A list of actions at the button that opens it, by a press or by an arrow up or down. */
export function Menu({ trigger, placement = 'bottom start', ...menu }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const [start, setStart] = useState<'first' | 'last' | true>(true)
  const preload = () => void MenuSurface.preload()
  const open = (at: 'first' | 'last' | true) => {
    setStart(at)
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <ButtonContext
        value={{
          ref: button,
          onPress: ({ pointerType }: PressEvent) =>
            open(pointerType === 'keyboard' || pointerType === 'virtual' ? 'first' : true),
          onKeyDown: (event) => {
            const at = arrows[event.key]
            // With Alt the arrows move the item that the menu is of.
            if (at === undefined || event.altKey) event.continuePropagation()
            else open(at)
          },
          onHoverStart: preload,
          onFocus: preload,
          'aria-haspopup': 'menu',
          'aria-expanded': isOpen,
        }}
      >
        {trigger}
      </ButtonContext>
      {wasOpened && (
        <MenuSurface
          {...menu}
          placement={placement}
          start={start}
          triggerRef={button}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
