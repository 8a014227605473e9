import { type ReactNode, type RefObject, useRef } from 'react'
import { Popover as AriaPopover, Dialog, Heading } from 'react-aria-components'
import { AriaScope } from '../Dialog/AriaScope'
import styles from './Popover.module.css'
import { useFocusBack } from './useFocusBack'

interface PopoverSurfaceProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  /** What had focus before. */
  readonly fromRef: RefObject<Element | null>
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly title: string
  readonly children: ReactNode
  readonly placement?: 'bottom start' | 'bottom end'
  readonly width?: 'normal' | 'wide'
}

/** The floating part of a `Popover`. */
export function PopoverSurface({
  title,
  children,
  placement = 'bottom end',
  width = 'normal',
  fromRef,
  ...position
}: PopoverSurfaceProps) {
  const surface = useRef<HTMLElement>(null)
  useFocusBack(position.isOpen, surface, fromRef)
  return (
    <AriaScope>
      <AriaPopover
        {...position}
        ref={surface}
        placement={placement}
        offset={6}
        className={styles.popover ?? ''}
        data-width={width}
      >
        <Dialog className={styles.dialog ?? ''}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </AriaPopover>
    </AriaScope>
  )
}
