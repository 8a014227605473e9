import type { ReactElement, ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, DialogTrigger, Heading } from 'react-aria-components'
import styles from './Popover.module.css'

export interface PopoverProps {
  /** A `Button` or `IconButton`. */
  readonly trigger: ReactElement
  readonly title: string
  readonly children: ReactNode | ((props: { readonly close: () => void }) => ReactNode)
  readonly placement?: 'bottom start' | 'bottom end'
  readonly width?: 'normal' | 'wide'
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

export function Popover({
  trigger,
  title,
  children,
  placement = 'bottom end',
  width = 'normal',
  ...state
}: PopoverProps) {
  return (
    <DialogTrigger {...state}>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={styles.popover ?? ''} data-width={width}>
        <Dialog className={styles.dialog ?? ''}>
          {({ close }) => (
            <>
              <Heading slot="title" level={2} className={styles.title ?? ''}>
                {title}
              </Heading>
              {typeof children === 'function' ? children({ close }) : children}
            </>
          )}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
