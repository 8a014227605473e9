import { type ReactElement, type ReactNode, useState } from 'react'
import { PopupTrigger } from '../Button/PopupTrigger'
import { usePopup } from '../Popover/usePopup'
import type { MenuSurfaceProps } from './MenuSurface'

export interface MenuButtonProps {
  /** A `Button` or `IconButton`. */
  readonly trigger: ReactElement
  readonly placement?: 'bottom start' | 'bottom end'
  /** Begins to load what is in it; called when somebody is about to open it. */
  readonly preload: () => Promise<void>
  /** The `MenuSurface`, from the first time on that it is opened. */
  readonly children: (position: Omit<MenuSurfaceProps, 'label' | 'items'>) => ReactNode
}

const arrows: Readonly<Record<string, 'first' | 'last'>> = { ArrowDown: 'first', ArrowUp: 'last' }

/** A button that opens a menu whose actions come with a part of their own, by a press or by an arrow up or down. */
export function MenuButton({ trigger, placement = 'bottom start', preload, children }: MenuButtonProps) {
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
          onNear: () => void preload(),
        }}
      >
        {trigger}
      </PopupTrigger>
      {wasOpened &&
        children({ placement, start, triggerRef: button, fromRef: from, isOpen, onOpenChange: setOpen })}
    </>
  )
}
