import { type ReactElement, useState } from 'react'
import { PopupTrigger } from '../Button/PopupTrigger'
import { lazyPart } from '../LazyPart/lazyPart'
import { usePopup } from '../Popover/usePopup'
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
  const { button, from, isOpen, setOpen, wasOpened, openAt } = usePopup()
  const [start, setStart] = useState<'first' | 'last' | true>(true)
  const open = (at: 'first' | 'last' | true, trigger: HTMLButtonElement) => {
    setStart(at)
    openAt(trigger)
  }
  return (
    <>
      <PopupTrigger
        value={{
          aria: { 'aria-haspopup': 'menu', 'aria-expanded': isOpen },
          // A click of which no pointer's was the press comes from a key or a screen reader.
          onPress: ({ detail, currentTarget }) => open(detail === 0 ? 'first' : true, currentTarget),
          onKeyDown: ({ key, altKey, currentTarget }) => {
            const at = arrows[key]
            // With Alt the arrows move the item that the menu is of.
            if (at === undefined || altKey) return false
            open(at, currentTarget)
            return true
          },
          onNear: () => void MenuSurface.preload(),
        }}
      >
        {trigger}
      </PopupTrigger>
      {wasOpened && (
        <MenuSurface
          {...menu}
          placement={placement}
          start={start}
          triggerRef={button}
          fromRef={from}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
