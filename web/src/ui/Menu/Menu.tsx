import { lazyPart } from '../LazyPart/lazyPart'
import { MenuButton, type MenuButtonProps } from './MenuButton'
import type { MenuEntry } from './MenuSurface'

// Comes with the first menu that somebody is about to open, like a popover's.
const MenuSurface = lazyPart(async () => (await import('./MenuSurface')).MenuSurface, {
  close: ({ onOpenChange }) => onOpenChange(false),
})

export interface MenuProps extends Pick<MenuButtonProps, 'trigger' | 'placement'> {
  readonly label: string
  readonly items: readonly MenuEntry[]
}

/** A list of actions at the button that opens it. */
export function Menu({ label, items, ...button }: MenuProps) {
  return (
    <MenuButton {...button} preload={MenuSurface.preload}>
      {(position) => <MenuSurface {...position} label={label} items={items} />}
    </MenuButton>
  )
}
