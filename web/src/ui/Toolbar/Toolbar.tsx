import type { ReactNode } from 'react'
import { Toolbar as AriaToolbar } from 'react-aria-components'
import styles from './Toolbar.module.css'

export interface ToolbarProps {
  readonly label: string
  readonly children: ReactNode
}

/** Buttons in a row that are one stop of the Tab key; arrows move between them. */
export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <AriaToolbar aria-label={label} className={styles.toolbar ?? ''}>
      {children}
    </AriaToolbar>
  )
}
