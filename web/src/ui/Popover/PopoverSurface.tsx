import type { ReactNode, RefObject } from 'react'
import { Popover as AriaPopover, Dialog, Heading } from 'react-aria-components'
import styles from './Popover.module.css'

interface PopoverSurfaceProps {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
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
  ...position
}: PopoverSurfaceProps) {
  return (
    <AriaPopover
      {...position}
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
  )
}
