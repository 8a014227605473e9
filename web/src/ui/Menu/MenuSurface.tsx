import type { LucideIcon } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Menu as AriaMenu, Keyboard, MenuItem, Popover } from 'react-aria-components'
import { AriaScope } from '../Dialog/AriaScope'
import list from '../ListBox/ListBox.module.css'
import { useFocusBack } from '../Popover/useFocusBack'
import styles from './Menu.module.css'

export interface MenuEntry {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  readonly description?: string
  readonly shortcut?: string | undefined
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
  /** An entry either does something or goes somewhere. */
  readonly onAction?: () => void
  readonly href?: string
}

export interface MenuSurfaceProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  /** What had focus before: the button, or what keys have opened the menu from. */
  readonly fromRef: RefObject<Element | null>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly label: string
  readonly items: readonly MenuEntry[]
  readonly placement: 'bottom start' | 'bottom end'
  /** Which entry has focus at first; `true`: the menu as a whole, as after a press by mouse. */
  readonly start: 'first' | 'last' | true
}

/** The floating part of a `Menu`. */
export function MenuSurface({ label, items, start, fromRef, ...position }: MenuSurfaceProps) {
  const surface = useRef<HTMLElement>(null)

  useFocusBack(position.isOpen, surface, fromRef)
  return (
    <AriaScope>
      <Popover {...position} ref={surface} aria-label={label} offset={4} className={list.surface ?? ''}>
        <AriaMenu
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens has the focus, says ARIA
          autoFocus={start}
          onClose={() => position.onOpenChange(false)}
          className={list.list ?? ''}
        >
          {items.map(({ icon: Icon, ...item }) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              isDisabled={item.isDisabled ?? false}
              {...(item.onAction && { onAction: item.onAction })}
              {...(item.href !== undefined && { href: item.href })}
              data-tone={item.isDanger === true ? 'danger' : undefined}
              className={list.item ?? ''}
            >
              {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
              <span className={list.text}>
                {item.label}
                {item.description !== undefined && (
                  <span className={list.description}>{item.description}</span>
                )}
              </span>
              {item.shortcut !== undefined && (
                <Keyboard className={styles.shortcut ?? ''}>{item.shortcut}</Keyboard>
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </AriaScope>
  )
}
