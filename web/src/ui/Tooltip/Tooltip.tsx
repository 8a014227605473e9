import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  readonly text: string
  readonly shortcut?: string | undefined
  /** A React Aria button or link; anything else goes into React Aria's `Focusable`. */
  readonly children: ReactNode
}

export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip offset={6} className={styles.tooltip ?? ''}>
        {text}
        {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
